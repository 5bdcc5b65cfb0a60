// The picture of a score board: two lanes of holes with a front and a back peg for each side.
// It is told the scores in order and draws a hole for each; what they mean it does not know.
import { signed } from "./tiles.js";

const SPACE = "http://www.w3.org/2000/svg";
const ACROSS = 10; // holes of a row
const CELL = 24;
const GAP = 10; // in the middle of a row
const LANE = 22; // from one side's holes to the other's
const ROW = 60;
const LEFT = 34;
const TOP = 22;

function shape(tag, properties, ...children) {
  const element = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(properties)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const across = (column) => LEFT + column * CELL + (column > ACROSS / 2 ? GAP : 0);

// A peg: round for the first side, a diamond for the second; the back one is hollow.
export function peg(side, which, size) {
  const name = `sr-peg sr-peg-${side} sr-peg-${which}`;
  return side === 0
    ? shape("circle", { class: name, r: size })
    : shape("path", { class: name, d: `M0 ${-size * 1.2}L${size * 1.2} 0 0 ${size * 1.2} ${-size * 1.2} 0z` });
}

// A small picture of a side's pegs, to stand beside its name.
export function emblem(side) {
  const front = peg(side, "front", 8);
  return shape("svg", { viewBox: "-11 -11 22 22", width: 22, height: 22, "aria-hidden": "true" }, front);
}

// below: the scores under the start, at most a row; above: those from the first hole to the winning
// one. Returns the picture and place(side, which, hole), which moves a peg; a hole is a score.
export function pegBoard(below, above) {
  const rows = Math.ceil(above.length / ACROSS) + 1;
  const width = across(ACROSS) + 56;
  const height = TOP + rows * ROW;
  const holes = new Map();
  const parts = [];

  function hole(score, row, column) {
    for (const side of [0, 1]) {
      const spot = { cx: across(column), cy: TOP + row * ROW + side * LANE };
      holes.set(`${side} ${score}`, spot);
      parts.push(shape("circle", { class: "sr-hole", r: 4, ...spot }));
    }
  }

  function label(text, x, row, anchor) {
    const words = shape("text", { x, y: TOP + row * ROW + LANE / 2 + 5, "text-anchor": anchor, class: "sr-board-label" });
    words.textContent = text;
    parts.push(words);
  }

  parts.push(
    shape("rect", { class: "sr-wood", x: 1, y: 1, width: width - 2, height: height - 2, rx: 12 }),
    shape("rect", { class: "sr-below", x: 8, y: 8, width: width - 16, height: ROW - 10, rx: 8 }),
  );
  below.forEach((score, index) => hole(score, 0, ACROSS - below.length + index + 1));
  label(signed(below[0]), across(0) + 12, 0, "end");
  label(signed(below.at(-1)), across(ACROSS) + 14, 0, "start");
  hole(0, 1, 0);
  above.forEach((score, index) => hole(score, 1 + Math.floor(index / ACROSS), 1 + (index % ACROSS)));
  above.forEach((score, index) => {
    if (index % ACROSS === ACROSS - 1 || index === above.length - 1) {
      label(String(score), across(1 + (index % ACROSS)) + 14, 1 + Math.floor(index / ACROSS), "start");
    }
  });
  label("0", across(0) - 12, 1, "end");
  const title = shape("title", {});
  const pegs = [0, 1].map((side) => ({ back: peg(side, "back", 6.5), front: peg(side, "front", 9) }));
  const picture = shape(
    "svg",
    { class: "sr-board", role: "img", viewBox: `0 0 ${width} ${height}`, width, height },
    title, ...parts, pegs[0].back, pegs[1].back, pegs[0].front, pegs[1].front,
  );
  return {
    picture,
    name(text) {
      title.textContent = text;
    },
    place(side, which, score) {
      const { cx, cy } = holes.get(`${side} ${score}`);
      pegs[side][which].setAttribute("transform", `translate(${cx} ${cy})`);
      pegs[side][which].dataset.hole = score;
    },
  };
}
