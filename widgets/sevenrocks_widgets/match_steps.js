// A match turn by turn: the table, what was done, the pegs. The rounds are asked for one by one.
import { announcer, button, h, onMoves, svg } from "./dom.js";
import { emblem, pegBoard } from "./pegs.js";
import { SIDES, signed, term, worded } from "./tiles.js";

const together = ({ told, moments }) => [told, ...moments].join(" ");

// The pictures and comments of one round, all on one another; show(at) shows those of a turn.
function roundView(reply) {
  const pictures = [];
  const ofTurn = reply.turns.map((turn) => {
    if (turn.svg) {
      pictures.push(h("div", { class: "sr-steps-frame" },
        h("div", { class: "sr-steps-picture" }, svg(turn.svg)),
        h("details", {}, h("summary", {}, "The picture in words"), h("p", {}, ...worded(turn.text)))));
    }
    return pictures.at(-1); // a knock leaves the table as it was
  });
  const comments = reply.turns.map((turn) =>
    h("p", {}, ...worded(turn.told), h("strong", {}, ...worded(turn.moments.join(" ")))));
  return {
    stage: h("div", { class: "sr-steps-stage" }, ...pictures),
    told: h("div", { class: "sr-match-told" }, ...comments),
    show(at) {
      for (const picture of pictures) {
        picture.classList.toggle("sr-shown", picture === ofTurn[at]);
        picture.inert = picture !== ofTurn[at];
      }
      comments.forEach((comment, index) => {
        comment.classList.toggle("sr-shown", index === at);
        comment.inert = index !== at;
      });
    },
  };
}

function sideCard(name, side) {
  const points = h("p", { class: "sr-score" });
  const element = h("section", { class: "sr-side", "data-side": side, "aria-label": name },
    h("p", { class: "sr-side-name" }, emblem(side), name), points);
  return { element, points };
}

async function render({ model, el, host }) {
  const { record, rounds } = model.get("config");
  const root = h("section", { class: "sr-widget sr-scores sr-match", "aria-label": "A match, turn by turn" });
  el.append(root);
  const ask = (number) => host.ask({ activity: "match", record, number });

  let reply = await ask(1);
  let view = roundView(reply);
  let at = 0;
  let wanted = 1; // the round asked for last, should several be under way
  const board = pegBoard(reply.below, reply.above);
  const cards = SIDES.map(sideCard);
  const live = announcer();
  const problem = h("p", { class: "sr-notice", role: "status", hidden: true });
  const table = h("div", {}, view.stage);
  const told = h("div", {}, view.told);
  const number = h("span", { class: "sr-at" });
  const slider = h("input", {
    type: "range", min: 1, value: 1, class: "sr-slider", "aria-label": "Turn of the round",
    oninput: () => go(reply.round, Number(slider.value) - 1),
  });
  const moves = {
    first: button("First", () => go(1, 0)),
    back: button("Back", back),
    next: button("Next", next),
    last: button("Last", () => go(rounds, -1)),
  };
  const chosen = Array.from({ length: rounds }, (_, index) =>
    button(`Round ${index + 1}`, () => go(index + 1, 0)));

  function back() {
    if (at > 0) go(reply.round, at - 1);
    else if (reply.round > 1) go(reply.round - 1, -1);
  }

  function next() {
    if (at < reply.turns.length - 1) go(reply.round, at + 1);
    else if (reply.round < rounds) go(reply.round + 1, 0);
  }

  // to: a turn from 0; -1 is the last.
  async function go(round, to) {
    wanted = round;
    if (round !== reply.round) {
      try {
        const other = await ask(round);
        if (wanted !== round) return;
        reply = other;
      } catch (error) {
        problem.textContent = `${error.message} Try again.`;
        problem.hidden = false;
        return;
      }
      view = roundView(reply);
      table.replaceChildren(view.stage);
      told.replaceChildren(view.told);
    }
    problem.hidden = true;
    at = to < 0 ? reply.turns.length - 1 : to;
    show();
    live.say(`${number.textContent}. ${together(reply.turns[at])} ${standing()}.`);
  }

  const standing = () =>
    SIDES.map((name, side) => `${name} ${signed(reply.turns[at].score[side])}`).join(", ");

  function show() {
    const { score, front, back: behind, winner } = reply.turns[at];
    view.show(at);
    cards.forEach(({ element, points }, side) => {
      points.replaceChildren(term(signed(score[side])), winner === side ? " wins" : "");
      element.classList.toggle("sr-won", winner === side);
      board.place(side, "front", front[side]);
      board.place(side, "back", behind[side]);
    });
    board.name(`Score board to ${reply.target}: ${standing()}`);
    number.textContent = `Round ${reply.round}, turn ${at + 1} of ${reply.turns.length}`;
    slider.max = reply.turns.length;
    slider.value = at + 1;
    slider.setAttribute("aria-valuetext", number.textContent);
    chosen.forEach((each, index) => each.setAttribute("aria-pressed", index + 1 === reply.round));
    const [start, end] = [reply.round === 1 && at === 0, reply.round === rounds && at === reply.turns.length - 1];
    for (const name of ["first", "back"]) moves[name].setAttribute("aria-disabled", start);
    for (const name of ["next", "last"]) moves[name].setAttribute("aria-disabled", end);
    Object.assign(root.dataset, { round: reply.round, turn: at + 1, score: score.join(" ") });
  }

  onMoves(root, { onward: next, back, first: () => go(reply.round, 0), last: () => go(reply.round, -1) });

  root.append(
    h("div", { class: "sr-sides sr-match-sides" }, ...cards.map(({ element }) => element)),
    h("div", { class: "sr-row sr-controls", role: "group", "aria-label": "Turns" },
      moves.first, moves.back, moves.next, moves.last, slider, number),
    problem,
    told,
    h("div", { class: "sr-match-table" }, table, h("div", { class: "sr-match-board" }, board.picture)),
    h("div", { class: "sr-row sr-controls", role: "group", "aria-label": "Rounds" }, ...chosen),
    live.element,
  );
  show();
  root.dataset.state = "ready";
}

export default { render };
