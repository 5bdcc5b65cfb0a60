// What is about dominoes in a front end: the players, writing tiles and sums, finding tiles in a picture.
import { h } from "./dom.js";

export const SEATS = ["North", "East", "South", "West"];
export const SIDES = ["North+South", "East+West"];

const TERM = /(\[\d\|\d\](?: \d+)?(?: \+ \[\d\|\d\](?: \d+)?)*(?: = \d+)?|\d\d@\d\d|[-−]?\d+(?: [-+−] \d+)+(?: = [-−]?\d+)?)/;

// A tile, number or sum that stays left to right, also in a right-to-left page; look: further classes.
export function term(text, look = "") {
  return h("bdi", { dir: "ltr", class: `sr-term ${look}`.trim() }, text);
}

// The parts of a text, its tiles, placements and sums kept left to right (worded.py has the same).
export function worded(text) {
  return text.split(TERM).map((part, index) => (index % 2 ? term(part) : part));
}

// A whole number with a true minus sign.
export const signed = (number) => String(number).replace("-", "−");

// The code of the tile that a part of a picture belongs to, such as "25"; null if to none.
export function tileOf(part) {
  return part.closest(".sr-tile")?.dataset.tile ?? null;
}

// Light up the tiles of a picture with these codes, and only those, as "mistaken" or "counted".
export function light(picture, codes, how) {
  for (const tile of picture.querySelectorAll(".sr-tile")) {
    for (const name of ["mistaken", "counted"]) {
      tile.classList.toggle(`sr-${name}`, name === how && codes.includes(tile.dataset.tile));
    }
  }
}

// Mark the tiles of a picture with these codes, and only those, as chosen.
export function pick(picture, codes) {
  for (const tile of picture.querySelectorAll(".sr-tile")) {
    tile.classList.toggle("sr-picked", codes.includes(tile.dataset.tile));
  }
}
