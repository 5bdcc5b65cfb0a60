// Laying a tile: the tray it is picked from, and where on the table it may go. What fits where
// travels as data: tiles with `places`, each with its placement, the host, its port and words.
import { button, h, isCommand, rightToLeft, svg } from "./dom.js";
import { term, worded } from "./tiles.js";

const ZOOM = 1.5; // CSS pixels for a unit of a picture, as the lessons draw them

// Cut a picture to what is drawn, as its own sum stands elsewhere; an unseen picture has no size yet.
export function crop(drawn) {
  const box = drawn?.getBBox();
  if (!box?.width) return;
  const edge = 6;
  const [width, height] = [box.width + 2 * edge, box.height + 2 * edge];
  drawn.setAttribute("viewBox", `${box.x - edge} ${box.y - edge} ${width} ${height}`);
  drawn.setAttribute("width", width * ZOOM);
  drawn.setAttribute("height", height * ZOOM);
  drawn.style.setProperty("--sr-natural", `${width * ZOOM}px`);
  drawn.style.setProperty("--sr-shape", width / height);
}

// The tiles to pick from, as buttons that are one stop of the Tab key. Arrows walk through them, and
// two digits in a row pick one; pick(code) is called for a tile that was pressed.
export class Tray {
  constructor(label, pick) {
    this.pick = pick;
    this.tiles = new Map();
    this.typed = "";
    this.element = h("div", { class: "sr-tray", role: "group", "aria-label": label });
    this.element.addEventListener("keydown", (event) => this.walk(event));
  }

  // tiles: [{tile, svg, fit, words, shut}], in order; fit: how it looks, words: its name, shut:
  // whether it cannot be placed. The Tab key stops where it did, or at the first that can be placed.
  show(tiles) {
    const stop = this.stop;
    const kept = this.tiles;
    this.tiles = new Map(tiles.map((tile) => [tile.tile, kept.get(tile.tile) ?? this.make(tile)]));
    for (const [code, old] of kept) if (!this.tiles.has(code)) old.remove();
    for (const [at, { tile, fit, words, shut }] of tiles.entries()) {
      const each = this.tiles.get(tile);
      const there = this.element.children[at] ?? null;
      if (there !== each) this.element.insertBefore(each, there);
      each.dataset.fit = fit;
      each.setAttribute("aria-label", words);
      each.setAttribute("aria-disabled", shut);
    }
    const open = tiles.filter(({ shut }) => !shut);
    this.stopAt((open.find(({ tile }) => tile === stop) ?? open[0] ?? tiles[0])?.tile);
  }

  make(tile) {
    const made = h("button", { type: "button", class: "sr-tray-tile", onclick: () => this.pick(tile.tile) }, svg(tile.svg));
    made.firstChild.setAttribute("aria-hidden", "true");
    return made;
  }

  get stop() {
    return [...this.tiles.keys()].find((code) => this.tiles.get(code).tabIndex === 0);
  }

  stopAt(code) {
    for (const [name, each] of this.tiles) each.tabIndex = name === code ? 0 : -1;
  }

  focus(code = this.stop) {
    this.tiles.get(code)?.focus();
  }

  // Mark the tile with this code, and only that one, as picked.
  mark(code) {
    for (const [name, each] of this.tiles) each.setAttribute("aria-pressed", name === code);
  }

  walk(event) {
    const buttons = [...this.element.children];
    const here = buttons.indexOf(document.activeElement);
    const rows = new Set(buttons.map(({ offsetTop }) => offsetTop)).size;
    const across = Math.ceil(buttons.length / rows);
    const onward = rightToLeft(this.element) ? -1 : 1;
    const step = { ArrowRight: onward, ArrowLeft: -onward, ArrowDown: across, ArrowUp: -across }[event.key];
    const to = event.key === "Home" ? buttons[0] : event.key === "End" ? buttons.at(-1) : buttons[here + step];
    if (!to || isCommand(event)) return;
    event.preventDefault();
    event.stopPropagation();
    for (const each of buttons) each.tabIndex = each === to ? 0 : -1;
    to.focus();
  }

  // A key was pressed: two digits name a tile, if nothing else comes between. Says whether it was one.
  type(key) {
    if (!/^[0-6]$/.test(key)) {
      this.typed = "";
      return false;
    }
    const digits = [this.typed, key];
    this.typed = this.typed ? "" : key;
    const code = [digits.join(""), digits.reverse().join("")].find((text) => this.tiles.has(text));
    if (!this.typed && code) this.pick(code);
    return true;
  }
}

// Say in words where the tile may go, as buttons, and light up those places in the picture.
export function showPlaces(element, picture, tile, { place, drop }) {
  element.replaceChildren(
    h("span", { class: "sr-places-ask" }, "Place ", term(tile.label), ":"),
    h("span", { class: "sr-row" }, ...tile.places.map(({ placement, label }) =>
      button(h("span", {}, ...worded(label)), () => place(placement),
        { look: "sr-main", "data-placement": placement }))),
    button("Put back", drop, { look: "sr-places-drop" }),
  );
  for (const { host, port, placement } of tile.places) light(picture, host, port, () => place(placement));
}

// Light up the host and its attachment point; a press on either places the tile.
function light(picture, host, port, press) {
  if (host === null) return;
  for (const tile of picture.querySelectorAll(`.sr-tile[data-tile="${host}"]`)) {
    tile.classList.add("sr-table-host");
    tile.onclick = press;
  }
  for (const point of picture.querySelectorAll(`:is(.sr-dot, .sr-badge)[data-tile="${host}"]`)) {
    const circle = point.querySelector("circle");
    if (port !== null && point.dataset.port !== port) continue;
    const ring = circle.cloneNode();
    ring.setAttribute("class", "sr-table-target");
    ring.setAttribute("r", 12);
    for (const name of ["style", "fill", "stroke"]) ring.removeAttribute(name);
    ring.onclick = press;
    point.closest("svg").append(ring);
  }
}

// Put out all lights in the picture.
export function darken(picture) {
  for (const target of picture.querySelectorAll(".sr-table-target")) target.remove();
  for (const lit of picture.querySelectorAll(".sr-table-host")) {
    lit.classList.remove("sr-table-host");
    lit.onclick = null;
  }
}
