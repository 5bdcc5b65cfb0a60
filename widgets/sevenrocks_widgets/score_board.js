// A score board: stepped through a match record, or kept by hand beside a real table. It adds and
// rounds nothing: scores, holes, costs and who has won are looked up in the tables of the reply.
import { announcer, button, freshId, h, onMoves } from "./dom.js";
import { emblem, pegBoard } from "./pegs.js";
import { progress } from "./progress.js";
import { SEATS, SIDES, signed, term, worded } from "./tiles.js";

const START = { score: [0, 0], back: [0, 0], winner: null, text: "No points yet.", round: null };

// The board with its scores: what is shown of a state, the same for both ways of use.
function display(root, reply) {
  const board = pegBoard(reply.below, reply.above);
  const live = announcer();
  const cards = SIDES.map((name, side) => {
    const points = h("p", { class: "sr-score" });
    const back = h("span", { class: "sr-back" });
    const element = h("div", { class: "sr-side", role: "group", "data-side": side, "aria-label": name },
      h("p", { class: "sr-side-name" }, emblem(side), name), points, back);
    return { element, points, back };
  });
  const told = h("p", { class: "sr-told" });
  const rows = h("tbody");
  const frame = h(
    "div",
    {
      class: "sr-changes-frame", tabindex: 0, role: "group", "aria-label": "All changes of the score",
      onkeydown: (event) => event.stopPropagation(), // its keys scroll it
    },
    h("table", {},
      h("thead", {}, h("tr", {}, ...["What happened", ...SIDES].map((text) => h("th", { scope: "col" }, text)))),
      rows),
  );

  return {
    board: board.picture,
    cards: cards.map(({ element }) => element),
    told,
    live: live.element,
    table: h("details", { class: "sr-changes" }, h("summary", {}, "All changes of the score"), frame),
    // states: all so far, the start first; the one to show has the number at.
    show(states, at, speak) {
      const { score, back, winner, text } = states[at];
      SIDES.forEach((name, side) => {
        cards[side].points.replaceChildren(term(signed(score[side])));
        cards[side].back.replaceChildren(
          ...(winner === side ? ["Wins the match"] : ["Back peg at ", term(signed(back[side]))]));
        cards[side].element.classList.toggle("sr-won", winner === side);
        board.place(side, "front", reply.holes[score[side]]);
        board.place(side, "back", reply.holes[back[side]]);
      });
      const standing = SIDES.map((name, side) => `${name} ${signed(score[side])}`).join(", ");
      board.name(`Score board to ${reply.target}: ${standing}`);
      told.replaceChildren(...worded(text));
      rows.replaceChildren(...states.slice(1).map((state, index) =>
        h("tr", index + 1 === at ? { "aria-current": "true" } : {},
          h("td", {}, ...worded(state.text)),
          ...state.score.map((points) => h("td", {}, term(signed(points)))))));
      frame.scrollTop = (rows.querySelector("[aria-current]")?.offsetTop ?? 0) - frame.clientHeight / 2;
      Object.assign(root.dataset, { at, score: score.join(" "), winner: winner === null ? "" : SIDES[winner] });
      if (speak) live.say(`${text} ${standing}.`);
    },
  };
}

// Lay the parts of a display, with the controls that belong to it below what is told.
function lay(root, { board, cards, told, table, live }, ...controls) {
  root.append(
    h("div", { class: "sr-score-board" },
      board,
      h("div", { class: "sr-score-side" }, h("div", { class: "sr-sides" }, ...cards), told, ...controls)),
    table,
    live,
  );
}

// Step through the changes of a match record.
function followRecord(root, reply) {
  const shown = display(root, reply);
  const states = [{ ...START, text: "The match begins." }, ...reply.events];
  const last = states.length - 1;
  let at = 0;
  const number = h("span", { class: "sr-at" });
  const slider = h("input", {
    type: "range", min: 0, max: last, value: 0, class: "sr-slider", "aria-label": "Change of the score",
    oninput: () => go(Number(slider.value)),
  });
  const moves = {
    first: button("First", () => go(0)),
    back: button("Back", () => go(at - 1)),
    next: button("Next", () => go(at + 1)),
    last: button("Last", () => go(last)),
  };

  function go(to, speak = true) {
    at = Math.min(Math.max(to, 0), last);
    const { round } = states[at];
    number.textContent = `${at} of ${last}${round === null ? "" : `, round ${round}`}`;
    slider.value = at;
    slider.setAttribute("aria-valuetext", number.textContent);
    for (const name of ["first", "back"]) moves[name].setAttribute("aria-disabled", at === 0);
    for (const name of ["next", "last"]) moves[name].setAttribute("aria-disabled", at === last);
    shown.show(states, at, speak);
  }

  onMoves(root, {
    onward: () => go(at + 1), back: () => go(at - 1), first: () => go(0), last: () => go(last),
  });
  lay(root, shown,
    h("div", { class: "sr-row sr-controls", role: "group", "aria-label": "Changes of the score" },
      moves.first, moves.back, moves.next, moves.last, slider, number));
  go(0, false);
}

// Keep the score by hand. The log holds what was entered; the states follow from it by the tables.
function keepByHand(root, reply) {
  const shown = display(root, reply);
  const kept = progress("score-board", "scores");
  const costs = new Map(reply.costs.map((cost) => [cost.pips, cost]));
  const choices = Object.keys(reply.sums[0]).map(Number);
  const problem = h("p", { class: "sr-notice", hidden: true });

  // The state after an entry; null if the tables have none.
  function after(state, entry) {
    if (entry?.fresh) return { ...START };
    if (!entry || state.winner !== null) return null;
    if (entry.pips) return settled(state, entry.pips);
    const points = reply.sums[state.score[entry.side]]?.[entry.points];
    if (points === undefined) return null;
    const wins = reply.winning.includes(points);
    return {
      ...moved(state, state.score.map((score, side) => (side === entry.side ? points : score))),
      winner: wins ? entry.side : null,
      text: `${SIDES[entry.side]} score ${entry.points}.` +
        (wins ? ` ${SIDES[entry.side]} reach ${points} and win the match.` : ""),
    };
  }

  function settled(state, pips) {
    const hands = SEATS.map((_, seat) => costs.get(pips[seat]));
    const score = [...state.score];
    for (const [seat, hand] of hands.entries()) {
      const side = reply.sides[seat];
      score[side] = hand && reply.differences[score[side]]?.[hand.cost];
    }
    if (score.includes(undefined)) return null;
    return { ...moved(state, score), text: `Settlement: ${hands.map((hand, seat) => `${SEATS[seat]} pays ${hand.cost}`).join(", ")}.` };
  }

  const moved = (state, score) => ({
    ...state,
    score,
    back: state.back.map((back, side) => (score[side] === state.score[side] ? back : state.score[side])),
  });

  // The entries that can be kept and the states they lead to, the last match only.
  function read(log) {
    const entries = [];
    let states = [{ ...START }];
    for (const entry of Array.isArray(log) ? log : []) {
      const state = after(states.at(-1), entry);
      if (!state) continue;
      entries.push(entry);
      states = entry.fresh ? [state] : [...states, state];
    }
    return { entries, states };
  }

  let { entries, states } = read(kept.get("log", []));

  function enter(log) {
    ({ entries, states } = read(log));
    kept.set({ log: entries });
    show(true);
  }

  const sides = shown.cards.map((card, side) => {
    const buttons = choices.map((points) =>
      button(String(points), () => enter([...entries, { side, points }]), {
        "aria-label": `${SIDES[side]} score ${points}`, "data-points": points,
      }));
    card.append(h("div", { class: "sr-points sr-controls", role: "group", "aria-label": `${SIDES[side]} score` }, ...buttons));
    return buttons;
  });

  const undo = button("Undo", () => entries.length && enter(entries.slice(0, -1)));
  const fresh = button("New match", () => states.length > 1 && enter([...entries, { fresh: true }]));
  const form = settlementForm(reply, costs, {
    result: (pips) => settled(states.at(-1), pips),
    score: () => states.at(-1).score,
    write: (pips) => enter([...entries, { pips }]),
  });

  function show(speak) {
    const { winner } = states.at(-1);
    shown.show(states, states.length - 1, speak);
    for (const points of sides.flat()) points.disabled = winner !== null;
    form.allow(winner === null);
    undo.setAttribute("aria-disabled", entries.length === 0);
    fresh.setAttribute("aria-disabled", states.length === 1);
    problem.textContent = kept.problem ?? "";
    problem.hidden = !kept.problem;
  }

  lay(root, shown, h("div", { class: "sr-row sr-controls" }, undo, fresh), form.element, problem);
  show(false);
}

// The settlement of a round: the pips left in each hand, what each costs, and where that leads.
function settlementForm(reply, costs, { result, score, write }) {
  const hands = SEATS.map((seat, index) => {
    const text = h("span", { class: "sr-cost", id: freshId("cost") });
    const input = h("input", {
      type: "text", inputmode: "numeric", autocomplete: "off", class: "sr-input sr-pips", id: freshId("pips"),
      "aria-describedby": text.id, "data-seat": index, oninput: work,
    });
    const element = h("div", { class: "sr-hand" }, h("label", { for: input.id }, `${seat}, pips left`), input, text);
    return { element, input, text };
  });
  const outcome = SIDES.map(() => h("p", { class: "sr-outcome" }));
  const settle = h("button", { type: "submit", class: "sr-button sr-main" }, "Settle the round");
  const told = h("p", { class: "sr-cost", role: "status" });
  const form = h("form", { class: "sr-settlement", onsubmit: submit },
    h("div", { class: "sr-hands" }, ...hands.map(({ element }) => element)),
    ...outcome,
    h("div", { class: "sr-row" }, settle, told));
  const element = h("details", { class: "sr-controls" }, h("summary", {}, "Settle a round"), form);

  const pipsOf = ({ input }) => {
    const typed = input.value.normalize("NFKC").trim();
    return /^\d+$/.test(typed) ? Number(typed) : null;
  };
  const known = (pips) => pips.every((count) => costs.has(count));

  function work() {
    const pips = hands.map(pipsOf);
    told.textContent = "";
    hands.forEach(({ input, text }, seat) => {
      const cost = costs.get(pips[seat]);
      const wrong = input.value.trim() !== "" && !cost;
      text.textContent = cost ? cost.text : wrong ? `Write a number from 0 to ${reply.costs.at(-1).pips}.` : "";
      input.setAttribute("aria-invalid", wrong);
    });
    const after = known(pips) ? result(pips) : null;
    outcome.forEach((line, side) => {
      const paid = SEATS.flatMap((_, seat) => (reply.sides[seat] === side ? [seat] : []));
      line.replaceChildren(...(after
        ? [`${SIDES[side]}: `,
          term([signed(score()[side]), ...paid.map((seat) => costs.get(pips[seat]).cost)].join(" − ") +
            ` = ${signed(after.score[side])}`)]
        : []));
    });
  }

  function submit(event) {
    event.preventDefault();
    const pips = hands.map(pipsOf);
    if (!known(pips)) {
      const empty = hands.find((hand) => !costs.has(pipsOf(hand)));
      told.textContent = "Write the pips left in each hand; 0 for an empty one.";
      empty.input.focus();
    } else if (!result(pips)) {
      told.textContent = "The score would be too low for this board.";
    } else {
      for (const { input } of hands) input.value = "";
      element.open = false;
      write(pips);
      work();
      element.querySelector("summary").focus();
    }
  }

  return {
    element,
    allow(may) {
      element.hidden = !may;
      work();
    },
  };
}

async function render({ model, el, host }) {
  const config = model.get("config");
  const root = h("div", { class: "sr-widget sr-scores", role: "group", "aria-label": "Score board" });
  el.append(root);
  const reply = await host.ask({ activity: "board", ...config });
  if (config.record === undefined) keepByHand(root, reply);
  else followRecord(root, reply);
  root.dataset.state = "ready";
}

export default { render };
