// Making page elements. Nothing here knows a game.

// h("button", {class: "sr-button", onclick: next, "aria-label": "Next"}, "text", child, ...)
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

// A button that calls press; look: further classes.
export function button(label, press, { look = "", ...properties } = {}) {
  return h("button", { type: "button", class: `sr-button ${look}`.trim(), onclick: press, ...properties }, label);
}

// The element of an SVG text that the lessons sent.
export function svg(text) {
  const template = document.createElement("template");
  template.innerHTML = text;
  return template.content.firstElementChild;
}

let made = 0;

// An id that nothing else on the page has.
export function freshId(name) {
  made += 1;
  return `sr-${name}-${made}`;
}

// A polite live region; say(text) has it read aloud, also when the text is the same as before, and
// hush() empties it.
export function announcer() {
  const element = h("div", { class: "sr-unseen", "aria-live": "polite", role: "status" });
  let again = false;
  return {
    element,
    say(text) {
      again = !again;
      element.textContent = again ? text : `${text}\u00a0`;
    },
    hush: () => element.replaceChildren(),
  };
}

// Whether a key was pressed together with one that makes it a command of the browser.
export const isCommand = (event) => event.altKey || event.ctrlKey || event.metaKey;

// Whether what stands in the element runs from right to left.
export const rightToLeft = (element) => getComputedStyle(element).direction === "rtl";

// Have the arrow keys and Home and End, pressed in the element, do what is given.
export function onMoves(element, { onward, back, first, last }) {
  element.addEventListener("keydown", (event) => {
    if (isCommand(event)) return;
    const [ahead, behind] = rightToLeft(element) ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
    const move = { [ahead]: onward, [behind]: back, Home: first, End: last }[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  });
}

// Whether the reader asked for less motion.
export function stillness() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
