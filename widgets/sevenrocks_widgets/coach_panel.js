// What the coach says at a table to play at: hints, objections and reviews, in one panel. What is
// better, by how much and why, travels as words and pictures.
import { button, h, svg } from "./dom.js";
import { crop } from "./places.js";
import { worded } from "./tiles.js";

// No headings: a page has its own order of them.
const title = (...words) => h("p", { class: "sr-play-title" }, ...words);
const name = (...words) => h("p", { class: "sr-play-name" }, ...words);

const POINT = 2; // sentences of a reason that carry its point; the others are folded

// The first sentences of a text, and the others.
function parted(text, first) {
  const sentences = text.split(/(?<=[.!?]) /);
  return [sentences.slice(0, first).join(" "), sentences.slice(first).join(" ")];
}

// A text, all but its first sentences folded.
function folded(text, first = POINT) {
  const [point, more] = parted(text, first);
  return [
    h("p", {}, ...worded(point)),
    more && h("details", { class: "sr-play-more" }, h("summary", {}, "More"), h("p", {}, ...worded(more))),
  ].filter(Boolean);
}

// small(code): a picture of a tile; say(text): have it read aloud; leave(): the reader goes on.
export class CoachPanel {
  constructor({ small, say, leave }) {
    Object.assign(this, { small, say, leave });
    this.element = h("section", { class: "sr-play-coach sr-controls", "aria-label": "Coach", tabindex: -1, hidden: true });
  }

  get isOpen() {
    return !this.element.hidden;
  }

  hush() {
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  close() {
    this.hush();
    this.leave();
  }

  // Show the parts and go there: to what is focused, or to the panel itself.
  show(parts, text, focused = this.element) {
    this.element.replaceChildren(...parts.filter(Boolean));
    this.element.hidden = false;
    this.element.scrollIntoView({ block: "nearest" });
    this.say(text);
    focused.focus({ preventScroll: true });
  }

  closing(label = "Close") {
    return h("div", { class: "sr-row" }, button(label, () => this.close()));
  }

  // advice: on each placement, the best first.
  hint([best, ...others]) {
    const told = ({ label, reason }) => [h("strong", {}, ...worded(label)), ...folded(reason)];
    this.show([
      title(others.length ? "The coach would place" : "Only one placement is possible"),
      h("div", {}, ...told(best)),
      others.length && h("details", {}, h("summary", {}, "The other placements"),
        h("ul", {}, ...others.map((each) => h("li", {}, ...told(each))))),
      this.closing(),
    ], `${best.label}. ${parted(best.reason, POINT)[0]}`);
  }

  // Ask back before a placement that is clearly worse; anyway() makes it.
  object({ told, chosen, better }, anyway) {
    const why = h("div", { class: "sr-play-why", hidden: true },
      name("Better: ", ...worded(better.label)), ...folded(better.reason),
      name("Yours: ", ...worded(chosen.label)), ...folded(chosen.reason));
    const rethink = button("Rethink", () => this.close(), { look: "sr-main" });
    const ask = button("Why?", () => {
      why.hidden = !why.hidden;
      ask.setAttribute("aria-expanded", !why.hidden);
      if (why.hidden) return;
      why.scrollIntoView({ block: "nearest" });
      this.say([better, chosen].map(({ label, reason }) => `${label}. ${parted(reason, POINT)[0]}`).join(" "));
    }, { "aria-expanded": "false" });
    this.show([
      title("Are you sure?"), h("p", {}, ...worded(told)),
      h("div", { class: "sr-row" }, rethink, ask, button("Play anyway", anyway)), why,
    ], `Are you sure? ${told}`, rethink);
  }

  // Step through the choices, the costliest first.
  review(choices) {
    const steps = choices.flatMap((choice, number) => choice.steps.map((step, place) => ({ ...step, choice, number, asks: !place })));
    if (!steps.length) {
      const none = "Well played: no clear mistake.";
      this.show([title("Review"), h("p", {}, none), this.closing()], none);
      return;
    }
    let at = 0;
    const [heading, about, step, told, words] = [title(), h("p"), name(), h("div", { class: "sr-play-told" }), h("p")];
    const picture = h("div", { class: "sr-table-picture" });
    const hand = h("div", { class: "sr-play-open" });
    const back = button("Back", () => go(at - 1));
    const onward = button("Next step", () => go(at + 1), { look: "sr-main" });

    const go = (to) => {
      at = Math.min(Math.max(to, 0), steps.length - 1);
      const { choice, number, asks, ...shown } = steps[at];
      heading.textContent = `Costly choice ${number + 1} of ${choices.length}`;
      about.replaceChildren(...worded(choice.told));
      hand.replaceChildren(...choice.hand.map(this.small));
      step.textContent = shown.title;
      picture.replaceChildren(svg(shown.svg));
      crop(picture.firstElementChild);
      // First the reader is asked; then the placement itself is told ahead of the reason.
      told.replaceChildren(...(asks ? [] : [about]), ...folded(shown.told, POINT + 1));
      words.replaceChildren(...worded(shown.text));
      back.setAttribute("aria-disabled", at === 0);
      onward.setAttribute("aria-disabled", at === steps.length - 1);
      this.element.dataset.step = at + 1;
      this.say(`${heading.textContent}. ${shown.title}. ${parted(shown.told, POINT + 1)[0]}`);
    };

    this.show([
      heading, h("p", { class: "sr-play-whose" }, "The hand then:"), hand, step, picture, told,
      h("div", { class: "sr-row" }, back, onward, button("Close", () => this.close())),
      h("details", {}, h("summary", {}, "The picture in words"), words),
    ], "", onward);
    go(0);
  }
}
