// A line of words with one button, about something that the reader starts and stops: in words what
// it is or does, how far it has come, and what can be done. Nothing here knows a game.
//
// source: {state: "off", "starting", "live" or "failed", bytes, total, problem, start(), stop(),
// onChange(tell)}; words: for each state a text(source) and the label of its button.
import { announcer, h } from "./dom.js";

const MEGABYTE = 1e6;
const ALOUD = 5000; // milliseconds that what is read aloud stands there: who reads on meets it once
const ACTS = { off: "start", starting: "stop", live: "stop", failed: "start" };

export const megabytes = (bytes) => (bytes / MEGABYTE).toFixed(1);

export function statusBar(source, words) {
  const live = announcer();
  const meter = h("progress", { max: source.total, "aria-label": words.starting.label });
  const texts = {};
  const lines = Object.keys(ACTS).map((state) => {
    texts[state] = h("span", {});
    return h("div", { "data-told": state }, texts[state], state === "starting" ? meter : null);
  });
  const press = h("button", { type: "button", class: "sr-button", onclick: act });
  const bar = h("div", { class: "sr-engine" }, h("div", { class: "sr-engine-words" }, ...lines), press, live.element);
  let hush = 0;
  let used = false; // of several bars only the one that the reader pressed is read aloud

  function act() {
    used = true;
    source[ACTS[source.state]]();
  }

  function show() {
    const { state } = source;
    const text = words[state].text(source);
    meter.value = source.bytes;
    if (texts[state].textContent !== text) texts[state].textContent = text;
    if (bar.dataset.state === state) return;
    bar.dataset.state = state;
    press.textContent = words[state].button;
    if (!used) return;
    live.say(text);
    clearTimeout(hush);
    hush = setTimeout(() => live.hush(), ALOUD);
  }

  // All lines lie in one place, those not told unseen: so the bar never changes its height.
  for (const state of Object.keys(ACTS)) texts[state].textContent = words[state].text(source);
  source.onChange(show);
  show();
  return bar;
}
