// What is about dominoes in a front end: writing tiles and sums, and finding tiles in a picture.
import { h } from "./dom.js";

const TERM = /(\[\d\|\d\](?: \d+)?(?: \+ \[\d\|\d\](?: \d+)?)*(?: = \d+)?|\d\d@\d\d|[-−]?\d+(?: [-+−] \d+)+(?: = [-−]?\d+)?)/;

// The parts of a text, its tiles, placements and sums kept left to right: [2|5] stays so in a right-to-left page.
export function worded(text) {
  return text
    .split(TERM)
    .map((part, index) => (index % 2 ? h("bdi", { dir: "ltr", class: "sr-term" }, part) : part));
}

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
