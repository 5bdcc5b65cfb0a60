// A layout laid placement by placement: frames to go through, each with what changed.
import { announcer, button, h, onMoves, stillness, svg } from "./dom.js";
import { worded } from "./tiles.js";

const PACE = 2500; // milliseconds a frame stays while playing

const ICONS = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  next: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  play: "M7 4l13 8-13 8z",
  pause: "M8 5v14M16 5v14",
};

function icon(name) {
  return svg(
    `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}" fill="currentColor"` +
      ' stroke="currentColor" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"/></svg>',
  );
}

function rulesOf(frame, url) {
  const numbers = frame.rules.flatMap((number, index) => [
    index ? ", " : "",
    url ? h("a", { href: `${url}#rule-${number}` }, String(number)) : String(number),
  ]);
  return h("p", { class: "sr-rules" }, frame.rules.length > 1 ? "Rules " : "Rule ", ...numbers);
}

function frameElement(frame, url) {
  return h(
    "div",
    { class: "sr-steps-frame" },
    h("div", { class: "sr-steps-picture" }, svg(frame.svg)),
    h("p", {}, ...worded(frame.change)),
    rulesOf(frame, url),
    h("details", {}, h("summary", {}, "The picture in words"), h("p", {}, ...worded(frame.text))),
  );
}

function show(root, frames, url) {
  const elements = frames.map((frame) => frameElement(frame, url));
  const live = announcer();
  const last = frames.length - 1;
  let at = 0;
  let timer = null;

  const number = h("span", { class: "sr-steps-number" });
  const slider = h("input", {
    type: "range", min: 1, max: frames.length, value: 1, class: "sr-slider", "aria-label": "Frame",
    oninput: () => step(Number(slider.value) - 1),
  });
  const iconButton = (name, label, press, look) =>
    button(icon(name), press, { look, "aria-label": label, title: label });
  const moves = {
    first: iconButton("first", "First frame", () => step(0)),
    back: iconButton("back", "One frame back", () => step(at - 1)),
    next: iconButton("next", "Next frame", () => step(at + 1)),
    last: iconButton("last", "Last frame", () => step(last)),
  };
  const play = iconButton("play", "Play", () => (timer ? stop() : start()), "sr-play");

  function go(to) {
    at = Math.min(Math.max(to, 0), last);
    elements.forEach((element, index) => {
      element.classList.toggle("sr-shown", index === at);
      element.inert = index !== at;
    });
    number.textContent = `${at + 1} of ${frames.length}`;
    slider.value = at + 1;
    slider.setAttribute("aria-valuetext", number.textContent);
    for (const [names, off] of [[["first", "back"], at === 0], [["next", "last"], at === last]]) {
      for (const name of names) moves[name].setAttribute("aria-disabled", off);
    }
    live.say(`${number.textContent}. ${frames[at].change}`);
    root.dataset.frame = at + 1;
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    play.replaceChildren(icon("play"));
    play.setAttribute("aria-label", "Play");
    play.title = "Play";
    root.dataset.playing = "no";
  }

  function start() {
    if (at === last) go(0);
    timer = setInterval(() => {
      go(at + 1);
      if (at === last) stop();
    }, PACE);
    play.replaceChildren(icon("pause"));
    play.setAttribute("aria-label", "Pause");
    play.title = "Pause";
    root.dataset.playing = "yes";
  }

  function step(to) {
    stop();
    go(to);
  }

  onMoves(root, {
    onward: () => step(at + 1), back: () => step(at - 1), first: () => step(0), last: () => step(last),
  });

  root.replaceChildren(
    h("div", { class: "sr-steps-stage" }, ...elements),
    h("div", { class: "sr-row sr-steps-bar sr-controls", role: "group", "aria-label": "Frames" },
      moves.first, moves.back, play, moves.next, moves.last, slider, number),
    live.element,
  );
  // Playing moves things by itself: who asked for less motion steps by hand.
  play.hidden = stillness();
  stop();
  go(0);
  live.element.textContent = "";
  return stop;
}

async function render({ model, el, host }) {
  const { layout, rules_url: url } = model.get("config");
  const root = h("div", { class: "sr-widget sr-steps", role: "group", "aria-label": "Step by step" });
  el.append(root);
  const reply = await host.ask({ activity: "steps", layout });
  const stop = show(root, reply.frames, url);
  root.dataset.state = "ready";
  return stop;
}

export default { render };
