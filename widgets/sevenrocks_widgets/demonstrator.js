// A table for teachers: tiles are picked from a tray and laid; Python says where they fit and what
// counts. Layouts are texts here, placements joined by blanks; what they mean is not known here.
import { announcer, button, freshId, h, isCommand, svg } from "./dom.js";
import { pictureFile, saved } from "./picture.js";
import { Tray, crop, darken, showPlaces } from "./places.js";
import { term, worded } from "./tiles.js";

const LINK = /^#([0-6]{2}(?:\.[0-6]{2}@[0-6]{2})*)$/;
const FIRST = '.lesson-widget[data-widget$=":Demonstrator"]';

const joined = (layout, placement) => (layout ? `${layout} ${placement}` : placement);

// The layouts passed on the way to this one, itself the last.
function beginnings(layout) {
  const placements = layout.split(" ").filter(Boolean);
  return placements.map((_, index) => placements.slice(0, index + 1).join(" "));
}

function layoutOfLink() {
  const found = LINK.exec(decodeURIComponent(location.hash));
  return found ? found[1].replaceAll(".", " ") : null;
}

class Table {
  constructor(root, host, config, tiles) {
    this.root = root;
    this.host = host;
    this.prepared = new Set(config.prepared);
    this.tiles = new Map(tiles.map((tile) => [tile.tile, tile]));
    this.past = [""];
    this.at = 0;
    this.hidden = config.hidden;
    this.picked = null;
    this.asked = 0;
    this.opened = false; // until then the page keeps the address it was called by
    this.build();
  }

  // The address of a built page belongs to its first table; a notebook's means something else.
  get ownsLink() {
    return document.querySelector(FIRST)?.contains(this.root) ?? false;
  }

  build() {
    this.live = announcer();
    this.outcome = h("p", { class: "sr-demo-outcome" });
    this.picture = h("div", { class: "sr-table-picture" });
    this.readout = h("div", { class: "sr-demo-readout" });
    this.places = h("div", { class: "sr-places sr-controls", role: "group", "aria-label": "Where to place it" });
    this.tray = new Tray("Tiles to place", (code) => this.pick(code));
    this.words = h("p");
    this.text = h("input", {
      type: "text", class: "sr-input sr-demo-text", id: freshId("layout"), autocomplete: "off", spellcheck: "false",
      dir: "ltr", onkeydown: (event) => { if (event.key === "Enter") this.loadText(); },
    });
    this.undoButton = button("Undo", () => this.undo());
    this.redoButton = button("Redo", () => this.redo());
    this.clearButton = button("Clear", () => this.clear());
    this.hideButton = button("Hide the count", () => this.hide(!this.hidden), { "aria-pressed": "false" });
    this.projectorButton = button("Projector", () => this.project());
    this.linkButton = button("Copy link", () => this.copy(this.link(), "The link"));
    this.legend = h("p", { class: "sr-demo-legend" });
    this.dialog = h("dialog", { class: "sr-demo-dialog", "aria-label": "Projector", onclose: () => this.leave() });
    this.stage = h(
      "div",
      { class: "sr-demo-stage" },
      h("div", { class: "sr-demo-table" }, this.picture, this.readout),
      h("div", { class: "sr-demo-hand sr-controls" }, this.places, this.tray.element, this.legend),
      h("div", { class: "sr-row sr-demo-bar sr-controls" },
        this.undoButton, this.redoButton, this.clearButton, this.hideButton, this.projectorButton),
      this.live.element,
    );
    this.root.append(
      this.stage,
      this.dialog,
      h("div", { class: "sr-demo-more" },
        h("details", { class: "sr-controls" },
          h("summary", {}, "Text, link and picture"),
          h("label", { for: this.text.id }, "The layout as text"),
          h("div", { class: "sr-row" }, this.text, button("Load", () => this.loadText())),
          h("div", { class: "sr-row sr-demo-out" },
            button("Copy text", () => this.copy(this.layout, "The text")),
            this.linkButton,
            button("Save as SVG", () => this.save("svg")),
            button("Save as PNG", () => this.save("png"))),
          this.outcome),
        h("details", {}, h("summary", {}, "The picture in words"), this.words),
        h("details", { class: "sr-controls" },
          h("summary", {}, "Keys"),
          h("ul", { class: "sr-keys" },
            ...[
              ["two digits", "pick a tile, such as 2 5"],
              ["arrows", "move through the tray"],
              ["Enter", "pick a tile, then place it"],
              ["Escape", "put it back"],
              ["u", "undo"],
              ["r", "redo"],
              ["h", "hide or show the count"],
              ["p", "projector; Escape leaves it"],
            ].map(([key, what]) => h("li", {}, h("kbd", {}, key), ` ${what}`))))),
    );
    this.root.addEventListener("keydown", (event) => this.press(event));
    this.root.addEventListener("focusout", () => this.tray.type(""));
    this.listen();
  }

  // Hear what happens outside the table, until it leaves the page.
  listen() {
    const leaving = new AbortController();
    const { signal } = leaving;
    document.addEventListener("fullscreenchange", () => {
      if (!document.fullscreenElement) this.dialog.close();
    }, { signal });
    addEventListener("hashchange", () => {
      const layout = this.ownsLink ? layoutOfLink() : null;
      if (layout !== null && layout !== this.layout) this.load(layout);
    }, { signal });
    const sized = new ResizeObserver(() => crop(this.picture.firstElementChild));
    sized.observe(this.picture);
    const unheard = this.host.onChange(() => this.show());
    this.end = () => {
      leaving.abort();
      sized.disconnect();
      unheard();
    };
  }

  get layout() {
    return this.past[this.at];
  }

  // Show the layout of the past with this number, or say why that cannot be; then all stays as is.
  async go(at, past = this.past, tell = (message) => this.notice(message)) {
    this.asked += 1;
    const mine = this.asked;
    try {
      const reply = await this.host.ask({ activity: "demonstrate", layout: past[at] });
      if (mine !== this.asked) return false;
      Object.assign(this, { past: [...past.slice(0, at), reply.frame.layout, ...past.slice(at + 1)], at, reply });
      this.picked = null;
      this.outcome.textContent = "";
      this.show();
      this.live.say(this.spoken());
      if (this.opened && this.ownsLink) history.replaceState(history.state, "", this.link());
      return true;
    } catch (error) {
      if (mine === this.asked) tell(this.reason(error));
      return false;
    }
  }

  reason(error) {
    if (error.reason !== "unprepared") return error.message;
    return `This page knows ${this.prepared.size} prepared positions, and this is none of them. ` +
      "In a notebook every position can be laid.";
  }

  place(placement) {
    const focused = this.places.contains(document.activeElement) || document.activeElement === document.body;
    return this.go(this.at + 1, [...this.past.slice(0, this.at + 1), joined(this.layout, placement)])
      .then((done) => { if (done && focused) this.tray.focus(); });
  }

  // The text may be copied from anywhere: a link's dots or line breaks stand for blanks.
  load(text, tell) {
    const layout = text.trim().replace(/^#/, "").replace(/[\s.,]+/g, " ");
    if (!layout) return this.clear();
    const past = [...this.past.slice(0, this.at + 1), ...beginnings(layout)];
    return this.go(past.length - 1, past, tell);
  }

  loadText() {
    return this.load(this.text.value, (message) => this.report(message));
  }

  undo() {
    return this.at > 0 && this.go(this.at - 1);
  }

  redo() {
    return this.at < this.past.length - 1 && this.go(this.at + 1);
  }

  clear() {
    return this.layout && this.go(this.at + 1, [...this.past.slice(0, this.at + 1), ""]);
  }

  hide(hidden) {
    this.hidden = hidden;
    this.show();
    this.live.say(this.spoken());
  }

  // A message stands where the reader is at work: above the tray, or below the text and its buttons.
  notice(message) {
    this.picked = null;
    this.showPlaces();
    this.places.replaceChildren(h("p", { class: "sr-places-ask" }, ...worded(message)));
    this.live.say(message);
  }

  report(message) {
    this.outcome.replaceChildren(...worded(message));
    this.live.say(message);
  }

  // Where the tile can be placed now: what fits, if it can be shown here.
  open(tile) {
    return tile.places.filter(
      ({ placement }) => this.host.unlimited || this.prepared.has(joined(this.layout, placement)));
  }

  pick(code) {
    const tile = this.reply.tray.find((entry) => entry.tile === code);
    const places = this.open(tile);
    if (this.picked === code && places.length === 1) {
      this.place(places[0].placement); // a second press places it where there is no choice
      return;
    }
    this.picked = places.length ? code : null;
    this.tray.stopAt(code);
    this.showPlaces();
    if (places.length) {
      this.live.say(`${tile.label} picked. ${places.map(({ label }) => label).join(", or ")}.`);
      this.places.querySelector("button").focus();
    } else {
      this.notice(this.whyNot(tile));
    }
  }

  whyNot(tile) {
    if (tile.placed) return `${tile.label} is on the table already.`;
    if (tile.places.length) return `${tile.label} fits, but this page has no such position prepared.`;
    return `${tile.label} fits nowhere now.`;
  }

  drop() {
    const code = this.picked;
    this.picked = null;
    this.showPlaces();
    this.tray.focus(code);
  }

  press(event) {
    if (event.target === this.text || isCommand(event)) {
      this.tray.type(""); // only two digits in a row name a tile
      return;
    }
    const deeds = {
      u: () => this.undo(),
      r: () => this.redo(),
      h: () => this.hide(!this.hidden),
      p: () => this.project(),
    };
    if (event.key === "Escape" && this.picked) {
      event.preventDefault(); // so that Escape first puts the tile back, then leaves the projector
      this.drop();
    } else if (!this.tray.type(event.key) && deeds[event.key.toLowerCase()]) {
      event.preventDefault();
      deeds[event.key.toLowerCase()]();
    }
  }

  async copy(text, what) {
    try {
      await navigator.clipboard.writeText(text);
      this.report(`${what} is copied.`);
    } catch {
      this.text.value = text; // no clipboard to be had: it stands ready to be copied by hand
      this.text.select();
      this.report(`${what} stands in the field; copy it from there.`);
    }
  }

  link() {
    const address = new URL(location.href);
    address.hash = this.layout.replaceAll(" ", ".");
    return address.href;
  }

  async save(kind) {
    const shown = this.hidden ? this.reply.hidden.svg : this.reply.frame.svg;
    try {
      saved(await pictureFile(svg(shown), this.root, kind), `layout.${kind}`);
    } catch {
      this.report("This browser did not make the picture.");
    }
  }

  project() {
    if (this.dialog.open) {
      this.dialog.close();
      return;
    }
    const focused = document.activeElement;
    this.dialog.append(this.stage);
    this.dialog.showModal();
    this.root.dataset.projector = "on";
    this.projectorButton.textContent = "Leave the projector";
    if (this.stage.contains(focused)) focused.focus();
    else this.tray.focus();
    crop(this.picture.firstElementChild);
    // Where the whole screen is refused, the dialog still covers the page.
    document.documentElement.requestFullscreen?.().catch(() => {});
  }

  leave() {
    const focused = document.activeElement;
    this.root.prepend(this.stage);
    this.root.dataset.projector = "off";
    this.projectorButton.textContent = "Projector";
    if (document.fullscreenElement) document.exitFullscreen();
    (this.stage.contains(focused) ? focused : this.projectorButton).focus();
    crop(this.picture.firstElementChild);
  }

  spoken() {
    const { frame, hidden } = this.reply;
    if (!frame.last) return "The table is empty.";
    return this.hidden ? `Placed ${frame.last}. The count is hidden.` : `Placed ${frame.last}. ${this.score()}`;
  }

  score() {
    const { frame } = this.reply;
    return `${frame.sum}: ${frame.points ? `scores ${frame.points}` : "scores nothing"}.`;
  }

  show() {
    const { frame, hidden, tray } = this.reply;
    this.picture.replaceChildren(svg(this.hidden ? hidden.svg : frame.svg));
    crop(this.picture.firstElementChild);
    this.words.replaceChildren(...worded(this.hidden ? hidden.text : frame.text));
    this.showReadout();
    this.tray.show(tray.map((tile) => {
      const state = tile.placed ? "placed" : this.open(tile).length ? "open" : tile.places.length ? "fits" : "shut";
      const words = { placed: "on the table", open: "can be placed", fits: "fits, not prepared here", shut: "fits nowhere" };
      const { svg: drawn } = this.tiles.get(tile.tile);
      return { tile: tile.tile, svg: drawn, fit: state, words: `${tile.label}, ${words[state]}`, shut: state !== "open" };
    }));
    this.legend.replaceChildren(
      h("span", { class: "sr-tray-key", "data-fit": "open" }, "can be placed now"),
      ...(this.host.unlimited ? [] : [
        h("span", { class: "sr-tray-key", "data-fit": "fits" }, "fits, but is not prepared here"),
        h("span", { class: "sr-demo-known" }, `This page knows ${this.prepared.size} prepared positions.`),
      ]),
    );
    this.showPlaces();
    this.text.value = frame.layout;
    this.linkButton.hidden = !this.ownsLink;
    this.undoButton.setAttribute("aria-disabled", this.at === 0);
    this.redoButton.setAttribute("aria-disabled", this.at === this.past.length - 1);
    this.clearButton.setAttribute("aria-disabled", !frame.layout);
    this.hideButton.setAttribute("aria-pressed", this.hidden);
    this.root.dataset.layout = frame.layout;
    this.root.dataset.count = this.hidden ? "hidden" : "shown";
  }

  showReadout() {
    const { frame } = this.reply;
    if (!frame.layout) {
      this.readout.replaceChildren(h("p", { class: "sr-demo-ends" }, "The table is empty. Pick any tile to lead."));
    } else if (this.hidden) {
      this.readout.replaceChildren(
        h("p", { class: "sr-demo-ends" }, "What do the ends total? How many points?"),
        button("Reveal", () => {
          this.hide(false);
          this.hideButton.focus();
        }, { look: "sr-main sr-controls" }));
    } else {
      this.readout.replaceChildren(
        h("p", { class: "sr-demo-ends" }, "Ends: ",
          ...frame.ends.flatMap(({ tile, value }, index) =>
            [index ? ", " : "", term(`${this.tiles.get(tile).label} ${value}`)])),
        h("p", { class: "sr-demo-sum" },
          term(frame.sum),
          h("strong", { class: frame.points ? "sr-demo-points" : "sr-demo-none" },
            frame.points ? `scores ${frame.points}` : "scores nothing")));
    }
  }

  // Where the picked tile may go: buttons with words, and targets in the picture.
  showPlaces() {
    this.tray.mark(this.picked);
    darken(this.picture);
    this.root.dataset.picked = this.picked ?? "";
    if (!this.picked) {
      this.places.replaceChildren(h("p", { class: "sr-places-ask" }, "Pick a tile, then where it goes."));
      return;
    }
    const tile = this.reply.tray.find((entry) => entry.tile === this.picked);
    showPlaces(this.places, this.picture, { ...tile, places: this.open(tile) }, {
      place: (placement) => this.place(placement),
      drop: () => this.drop(),
    });
  }
}

async function render({ model, el, host }) {
  const config = model.get("config");
  const root = h("div", { class: "sr-widget sr-demo", role: "group", "aria-label": "Table to lay tiles on", tabindex: -1 });
  el.append(root);
  const { tiles } = await host.ask({ activity: "tiles" });
  const table = new Table(root, host, config, tiles);
  const opening = [...table.past, ...beginnings(config.layout)];
  await table.go(opening.length - 1, opening, (message) => { throw new Error(message); });
  const linked = table.ownsLink ? layoutOfLink() : null;
  table.opened = true;
  if (linked !== null && linked !== config.layout) await table.load(linked);
  root.dataset.state = "ready";
  return table.end;
}

export default { render };
