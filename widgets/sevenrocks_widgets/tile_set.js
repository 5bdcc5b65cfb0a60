// The set of tiles to explore: press a tile to learn about it, or pick out a group of tiles.
import { announcer, button, h, isCommand, svg } from "./dom.js";
import { worded } from "./tiles.js";

function show(root, { tiles, groups }) {
  const live = announcer();
  const known = new Map(tiles.map((tile) => [tile.tile, tile]));
  const buttons = new Map(tiles.map((tile) => [tile.tile, h("button", {
    type: "button", class: "sr-tileset-tile", tabindex: -1, "aria-label": tile.label, "data-tile": tile.tile,
    style: `--sr-row: ${tile.low + 1}; --sr-column: ${tile.high + 1}`, onclick: () => pick(tile.tile),
  }, svg(tile.svg))]));
  for (const one of buttons.values()) one.firstChild.setAttribute("aria-hidden", "true");
  const filters = groups.map((group) => button(group.label, () => choose(group), { "data-group": group.name }));
  const grid = h("div", { class: "sr-tileset-tiles", role: "group", "aria-label": "The tiles", dir: "ltr" },
    ...buttons.values());
  const told = h("p", { class: "sr-tileset-told" });
  // Every text lies in the same place, so that the longest keeps the room for all.
  const room = [...tiles, ...groups].map(({ text }) => h("p", { class: "sr-tileset-room", "aria-hidden": "true" }, text));

  // Mark the tiles of these codes, and one above them; the tiles stay where they are.
  function mark(codes, chosen, text) {
    for (const [code, one] of buttons) {
      one.classList.toggle("sr-tileset-in", codes.includes(code));
      one.setAttribute("aria-pressed", code === chosen);
      one.setAttribute("aria-label", known.get(code).label + (codes.includes(code) && chosen ? ", a value in common" : ""));
    }
    told.replaceChildren(...worded(text));
    root.dataset.marked = codes.join(" ");
  }

  function pick(code) {
    const tile = known.get(code);
    for (const filter of filters) filter.setAttribute("aria-pressed", false);
    mark(tile.shares, code, tile.text);
    stopAt(code);
    root.dataset.shown = code;
    live.say(tile.text);
  }

  function choose(group, speak = true) {
    for (const filter of filters) filter.setAttribute("aria-pressed", filter.dataset.group === group.name);
    mark(group.tiles, null, group.text);
    stopAt(group.tiles[0]);
    root.dataset.shown = group.name;
    if (speak) live.say(group.text);
  }

  // The tiles are one stop of the Tab key; the arrow keys go from tile to tile.
  function stopAt(code) {
    for (const [other, one] of buttons) one.tabIndex = other === code ? 0 : -1;
  }

  grid.addEventListener("keydown", (event) => {
    if (isCommand(event)) return;
    const codes = [...buttons.keys()];
    const at = codes.indexOf(event.target.closest("button").dataset.tile);
    const across = getComputedStyle(grid).gridTemplateColumns.split(" ").length;
    const spread = getComputedStyle(event.target).gridColumnStart !== "auto";
    const { low, high } = known.get(codes[at]);
    const above = spread ? codes.findIndex((code) => known.get(code).low === low - 1 && known.get(code).high === high) : at - across;
    const below = spread ? codes.findIndex((code) => known.get(code).low === low + 1 && known.get(code).high === high) : at + across;
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowUp: above, ArrowDown: below,
      Home: 0, End: codes.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (!codes[to]) return;
    stopAt(codes[to]);
    buttons.get(codes[to]).focus();
  });

  root.append(
    h("div", { class: "sr-row sr-tileset-groups sr-controls", role: "group", "aria-label": "Pick out" }, ...filters),
    grid,
    h("div", { class: "sr-tileset-texts" }, told, ...room),
    live.element,
  );
  choose(groups[0], false);
}

async function render({ model, el, host }) {
  const root = h("section", { class: "sr-widget sr-tileset", "aria-label": "The set of tiles" });
  el.append(root);
  show(root, await host.ask({ activity: "set" }));
  root.dataset.state = "ready";
}

export default { render };
