// What is about dominoes in a front end: writing tiles and sums, and finding tiles in a picture.
import { h } from "./dom.js";

const TERM = /(\[\d\|\d\](?: \d+)?(?: \+ \[\d\|\d\](?: \d+)?)*(?: = \d+)?|[-−]?\d+(?: [-+−] \d+)+(?: = [-−]?\d+)?)/;

// The parts of a text, its tiles and sums kept left to right: [2|5] stays so in a right-to-left page.
export function worded(text) {
  return text
    .split(TERM)
    .map((part, index) => (index % 2 ? h("bdi", { dir: "ltr", class: "sr-term" }, part) : part));
}

// The tiles of a picture with the code, such as "25"; none if it is not there.
export function tilesIn(picture, code) {
  return [...picture.querySelectorAll(`.sr-tile[data-tile="${code}"]`)];
}

// Light up the tiles of a picture (and only those) as "mistaken" or "counted".
export function light(picture, codes, how) {
  for (const tile of picture.querySelectorAll(".sr-tile")) {
    for (const name of ["mistaken", "counted"]) {
      tile.classList.toggle(`sr-${name}`, name === how && codes.includes(tile.dataset.tile));
    }
  }
}
