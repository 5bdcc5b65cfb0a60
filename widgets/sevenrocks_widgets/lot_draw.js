// The lot for the lead: everybody draws a tile, ties draw again, until one player leads.
import { announcer, button, h, svg } from "./dom.js";
import { SEATS, worded } from "./tiles.js";

function show(root, host, { seed, lots }) {
  const live = announcer();
  let number = 0; // of the lot shown, 0 before the first
  let lot = null;
  let drawn = 0; // its drawings that are done

  const places = SEATS.map((name, seat) => {
    const tile = h("div", { class: "sr-lot-tile" });
    const pips = h("span", { class: "sr-lot-pips" });
    return { element: h("div", { class: "sr-lot-seat", "data-seat": seat }, h("strong", {}, name), tile, pips), tile, pips };
  });
  const told = h("p", { class: "sr-lot-told" });
  const past = h("ol", { class: "sr-lot-past" });
  const problem = h("p", { class: "sr-notice", hidden: true });
  const main = button("Draw the lot", draw, { look: "sr-main" });

  function seatAs(place, look, tile, words) {
    place.element.dataset.look = look;
    place.tile.replaceChildren(tile);
    place.pips.replaceChildren(...words);
  }

  const faceDown = () => h("span", { class: "sr-lot-down", role: "img", "aria-label": "A tile face down" });

  async function draw() {
    try {
      if (!lot || drawn === lot.drawings.length) {
        const wanted = host.unlimited || number < lots ? number + 1 : 1;
        lot = await host.ask({ activity: "lot", seed, number: wanted });
        number = wanted;
        drawn = 0;
        past.replaceChildren();
        for (const place of places) seatAs(place, "waits", faceDown(), []);
      }
    } catch (error) {
      problem.hidden = false;
      problem.textContent = `The lot could not be drawn. ${error.message}`;
      live.say(problem.textContent);
      return;
    }
    problem.hidden = true;
    const { draws, tie, outcome } = lot.drawings[drawn];
    drawn += 1;
    places.forEach((place, seat) => {
      const one = draws.find((each) => each.seat === seat);
      if (!one) {
        seatAs(place, "out", "", ["out"]); // of this drawing: an earlier tile counts no more
        return;
      }
      const picture = svg(one.svg);
      picture.setAttribute("aria-label", one.label);
      seatAs(place, one.most ? (tie ? "tied" : "leads") : "out", picture,
        [one.pips, ...(one.most ? [h("br"), tie ? "tie" : "leads"] : [])]);
    });
    told.replaceChildren(...worded(outcome));
    past.append(h("li", {}, ...worded(`${draws.map(({ text }) => text).join(" ")} ${outcome}`)));
    main.textContent = tie ? "Draw again" : "A new lot";
    Object.assign(root.dataset, { lot: number, drawing: drawn, leader: tie ? "" : SEATS[lot.leader] });
    live.say(`${draws.map(({ text }) => text).join(" ")} ${outcome}`);
  }

  for (const place of places) seatAs(place, "waits", faceDown(), []);
  told.textContent = "Everybody draws one tile from the shuffled set.";
  root.append(
    h("div", { class: "sr-lot-table" }, ...places.map(({ element }) => element)),
    told,
    problem,
    h("div", { class: "sr-row sr-lot-bar sr-controls" }, main),
    h("details", { class: "sr-controls" }, h("summary", {}, "This lot in words"), past),
    live.element,
  );
}

function render({ model, el, host }) {
  const root = h("section", { class: "sr-widget sr-lot", "aria-label": "The lot for the lead", "data-state": "ready" });
  el.append(root);
  show(root, host, model.get("config"));
}

export default { render };
