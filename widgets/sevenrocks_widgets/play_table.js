// A table to play at. Python says what happens, whose turn it is, where tiles fit and what they
// score; here the turns are shown one after the other, and people are asked.
import { CoachPanel } from "./coach_panel.js";
import { announcer, button, h, isCommand, stillness, svg } from "./dom.js";
import { emblem, pegBoard } from "./pegs.js";
import { Tray, crop, darken, showPlaces } from "./places.js";
import { PACES, TARGETS, recordFold, settingsFold } from "./play_folds.js";
import { progress } from "./progress.js";
import { SEATS, SIDES, signed, term, worded } from "./tiles.js";

const RECENT = 4; // turns in words beside the table
const WIDE = 720; // CSS pixels from which the log and the score board stand beside the table
const CORNERS = '<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2"><path d="M1 6V1h5M10 1h5v5M15 10v5h-5M6 15H1v-5"/></svg>';
const PERSON = "person";
const RELATIONS = { own: "you", partner: "partner", opponent: "opponent" };
const LARGEST_SEED = 2 ** 31;

class Table {
  constructor(root, host, config, tiles, opening) {
    this.root = root;
    this.host = host;
    this.config = config;
    this.tiles = new Map(tiles.map((tile) => [tile.tile, tile]));
    this.players = opening.players;
    this.kept = progress(`play-table ${config.seed} ${config.seats.join(" ")}`, "match");
    this.settings = this.read(this.kept.get("settings", {}));
    this.reply = opening;
    this.moment = opening.now;
    this.recent = opening.moments.map(({ brief }) => brief);
    this.paused = false;
    this.onward = null; // shows the next turn while turns are shown
    this.told = opening.log.length; // how many lines of the log have been shown
    this.shows = 0; // how often a reply was begun to be shown: an older one stops then
    this.busy = false;
    this.picked = null;
    this.seen = null; // the person who has the device, of several
    this.resumed = false;
    this.build(opening);
  }

  // The settings that are kept, as far as they make sense; the rest as the table was made.
  read(kept) {
    const names = this.players.map(({ name }) => name);
    const { seats, tutor, open, target, pace } = kept ?? {};
    return {
      seats: Array.isArray(seats) && seats.length === SEATS.length && seats.every((name) => names.includes(name))
        ? seats : this.config.seats,
      tutor: typeof tutor === "boolean" ? tutor : this.config.tutor,
      open: typeof open === "boolean" ? open : this.config.open,
      target: TARGETS.includes(target) ? target : this.config.target,
      pace: PACES.some(([name]) => name === pace) ? pace : stillness() ? "once" : "steady",
    };
  }

  build({ below, above }) {
    this.live = announcer();
    this.cards = SIDES.map((name, side) => {
      const points = h("span", { class: "sr-play-score" });
      const whose = h("span", { class: "sr-play-whose" });
      const target = h("span", { class: "sr-play-target" });
      const [first, second] = name.split("+");
      const element = h("div", { class: "sr-side", "data-side": side },
        h("span", { class: "sr-side-name" }, emblem(side), h("span", {}, `${first}+`, h("wbr"), second)),
        h("span", { class: "sr-play-points" }, points, " ", target), whose);
      return { element, points, target, whose };
    });
    this.seats = SEATS.map((name) => {
      const mark = h("span", { class: "sr-play-mark" });
      const what = h("span", { class: "sr-play-what sr-play-kind" });
      const whom = h("span", { class: "sr-play-what" });
      const held = h("span", { class: "sr-play-held" });
      const hand = h("div", { class: "sr-play-open" });
      return { element: h("li", { class: "sr-play-seat" }, h("div", { class: "sr-play-who" }, h("strong", {}, mark, name), whom, what, held), hand), mark, whom, what, held, hand };
    });
    this.picture = h("div", { class: "sr-table-picture" });
    this.frame = h("div", { class: "sr-play-frame" }, this.picture);
    this.enlargeButton = button(h("span", {}, "Enlarge"), () => this.enlarge(), { look: "sr-play-enlarge", "aria-label": "Enlarge the table" });
    this.enlargeButton.prepend(svg(CORNERS));
    this.large = h("dialog", { class: "sr-play-large", "aria-label": "The table, enlarged" });
    this.sum = h("p", { class: "sr-play-sum" });
    this.turns = h("ul", { class: "sr-play-turns", "aria-label": "The last turns" });
    this.places = h("div", { class: "sr-places sr-controls", role: "group", "aria-label": "Where to place it" });
    this.tray = new Tray("Your tiles", (code) => this.pick(code));
    this.panel = h("div", { class: "sr-play-panel sr-controls" });
    this.engine = h("div", { class: "sr-engine-place sr-controls" }); // boot.js puts the engine's bar here
    this.coach = new CoachPanel({
      small: (code) => this.small(code), say: (text) => this.live.say(text), leave: () => this.goOn(),
    });
    this.problem = h("p", { class: "sr-notice", role: "status", hidden: true });
    this.hintButton = button("Hint", () => this.hint());
    this.undoButton = button("Undo", () => this.undo());
    this.newButton = button("New match", () => this.fresh());
    this.returnButton = button("Back to the match before", () => this.goBack());
    this.waiting = h("p", { class: "sr-places-ask" });
    this.pauseButton = button("Pause", () => this.pause());
    this.nextButton = button("Next turn", () => this.onward?.(), { look: "sr-main" });
    this.watching = h("div", { class: "sr-row sr-play-watching" }, this.waiting, this.pauseButton, this.nextButton);
    this.log = h("ol");
    this.words = h("p");
    this.board = pegBoard(below, above);
    this.boardPlace = h("div", { class: "sr-play-board" }, this.board.picture);
    this.logFold = h("details", { class: "sr-play-words" }, h("summary", {}, "This round in words"),
      h("div", { class: "sr-play-log", tabindex: 0, role: "region", "aria-label": "This round in words" }, this.log));
    this.boardFold = h("details", {}, h("summary", {}, "Score board"), this.boardPlace);
    this.root.append(
      h("div", { class: "sr-play-main" },
        h("div", { class: "sr-sides sr-play-sides" }, ...this.cards.map(({ element }) => element)),
        h("ol", { class: "sr-play-seats", "aria-label": "Seats, clockwise" }, ...this.seats.map(({ element }) => element)),
        this.frame, this.sum, this.turns,
        h("div", { class: "sr-play-hand" }, this.panel, this.places, this.tray.element),
        this.problem,
        h("div", { class: "sr-row sr-play-bar sr-controls" },
          this.hintButton, this.undoButton, this.newButton, this.enlargeButton, this.returnButton),
        this.coach.element),
      h("div", { class: "sr-play-side" }, this.logFold, this.boardFold,
        settingsFold(this.players, this.settings, (changes) => this.set(changes)),
        recordFold(() => this.reply.record, (text) => this.load(text)),
        h("details", {}, h("summary", {}, "The picture in words"), this.words),
        h("details", { class: "sr-controls" }, h("summary", {}, "Keys"),
          h("ul", { class: "sr-keys" }, ...[
            ["two digits", "pick a tile, such as 2 5"],
            ["arrows", "move through your tiles"],
            ["Enter", "pick a tile, then place it"],
            ["Escape", "put it back"],
            ["h", "hint"],
            ["u", "undo"],
            ["p", "pause, go on"],
            ["n", "next round; next turn in a pause"],
            ["e", "enlarge the table"],
          ].map(([key, what]) => h("li", {}, h("kbd", {}, key), ` ${what}`))))),
      this.engine,
      this.large,
      this.live.element,
    );
    this.picture.addEventListener("click", (event) => {
      if (!event.target.closest(".sr-table-target, .sr-table-host")) this.enlarge();
    });
    this.large.addEventListener("click", () => this.large.close());
    this.large.addEventListener("keydown", (event) => event.stopPropagation());
    this.large.addEventListener("close", () => {
      this.frame.append(this.picture);
      this.picture.removeAttribute("tabindex");
      this.fit();
    });
    this.root.addEventListener("keydown", (event) => this.press(event));
    this.root.addEventListener("focusout", () => this.tray.type(""));
    const sized = new ResizeObserver(() => this.fit());
    sized.observe(this.root);
    sized.observe(this.picture);
    const unheard = this.host.onChange(() => this.changed());
    this.end = () => {
      this.shows += 1;
      this.gone = true;
      sized.disconnect();
      unheard();
    };
  }

  // ---- Asking

  get people() {
    return this.settings.seats.filter((name) => name === PERSON).length;
  }

  // What is asked of a match, by its record; of a new one without.
  request(record, more = {}) {
    const { seats, tutor, open } = this.settings;
    const match = record ? { record } : { target: this.settings.target };
    return { activity: "play", seats, seed: this.kept.get("seed", this.config.seed), tutor, open, ...match, ...more };
  }

  // Ask, and show what comes of it; a failure is told and leaves all as it is. Says whether it went well.
  async ask(request, tell = (message) => this.notice(message)) {
    if (this.busy || !this.host.unlimited) return null;
    this.work(true);
    this.shows += 1;
    try {
      const reply = await this.host.ask(request);
      this.problem.hidden = true;
      return reply;
    } catch (error) {
      tell(error.message);
      this.showAll();
      return null;
    } finally {
      this.work(false);
    }
  }

  // While Python is at work, nothing else can be asked.
  work(busy) {
    this.busy = busy;
    this.root.dataset.busy = busy;
  }

  async deed(more) {
    const reply = await this.ask(this.request(this.reply.record, more));
    if (reply && more.deed === "place" && !reply.refused && !reply.objection) this.forget();
    if (reply) await this.take(reply);
    return reply;
  }

  // The record that a new or a loaded match has replaced, until the reader has placed a tile in it.
  get before() {
    return this.kept.get("before", null);
  }

  notice(message) {
    this.problem.replaceChildren(...worded(message));
    this.problem.hidden = false;
  }

  // The engine has come or gone.
  async changed() {
    if (!this.host.unlimited) {
      this.showAll();
      return;
    }
    const waiting = this.engine.contains(document.activeElement);
    await this.resume();
    if (waiting) this.goOn();
  }

  // Go on with the match that is kept, or with the opening.
  async resume() {
    const record = this.resumed ? this.reply.record : this.kept.get("record", this.config.record ?? "");
    const stored = typeof record === "string" ? record : "";
    let reply = await this.ask(this.request(stored), (message) => this.notice(`The kept match cannot be read. ${message}`));
    if (!reply && this.host.unlimited && !this.resumed) {
      const told = this.problem.textContent;
      reply = await this.ask(this.request(this.config.record ?? ""));
      this.notice(told);
    }
    if (!reply) return;
    this.resumed = true;
    await this.take(reply, { still: true });
  }

  set(change) {
    Object.assign(this.settings, change);
    this.kept.set({ settings: this.settings });
    if ("seats" in change || "open" in change) this.seen = null;
    if (this.host.unlimited && ("seats" in change || "open" in change)) this.deed({ deed: "go" });
  }

  // ---- Showing

  // Show a reply: its turns one after the other at the pace chosen, then what is wanted next.
  async take(reply, { still = false } = {}) {
    const inside = this.root.contains(document.activeElement);
    this.shows += 1;
    const mine = this.shows;
    this.reply = reply;
    this.picked = null;
    this.resumed = true;
    if (!still) this.kept.set({ record: reply.record });
    if (reply.moments.length) this.coach.hush();
    // After a reload, a load or an undo the log has the turns before; of a deal there are none.
    const undone = !reply.moments.length && reply.now.layout !== this.moment.layout;
    if (still || undone) this.recent = reply.log.slice(0, reply.log.length - reply.moments.length).slice(-RECENT);
    else if (reply.moments[0]?.seat === null) this.recent = [];
    const pace = still ? 0 : PACES.find(([name]) => name === this.settings.pace)[2];
    const told = reply.log.length - reply.moments.length;
    const last = reply.status === "wait" ? null : reply.moments.at(-1); // nobody waits for what follows it
    for (const [at, moment] of reply.moments.entries()) {
      this.recent = [...this.recent, moment.brief].slice(-RECENT);
      if (!pace) continue;
      if (moment === last) {
        this.live.say(moment.told);
        break;
      }
      this.moment = moment;
      this.told = told + at + 1;
      this.showTable();
      this.showHand();
      this.hold(inside);
      this.live.say(moment.told);
      await this.rest(pace);
      if (mine !== this.shows) return;
    }
    if (!pace && reply.moments.length) this.live.say(reply.moments.map((moment) => moment.told).join(" "));
    this.showAll();
    this.hold(inside);
    if (this.paused && this.isRunning && !pace) await this.rest(0);
    if (mine !== this.shows) return;
    if (this.isRunning) await this.deed({ deed: "go" });
    else if (document.activeElement === this.root) this.goOn();
  }

  // Wait until the next turn is to be shown: for a time, in a pause for the reader.
  rest(time) {
    return new Promise((done) => {
      this.onward = done;
      if (!this.paused) setTimeout(() => this.paused || done(), time);
    });
  }

  // Hold the turns of the others, or go on.
  pause() {
    if (!this.isRunning) return;
    this.paused = !this.paused;
    this.showPlaces();
    this.live.say(this.paused ? "Paused." : "The turns go on.");
    if (!this.paused) this.onward?.();
  }

  // The focus stays in the table when what had it is gone.
  hold(inside) {
    if (inside && !this.root.contains(document.activeElement)) this.root.focus({ preventScroll: true });
  }

  // A tile that is pressed while turns are shown ends the showing.
  hurry() {
    if (this.moment === this.reply.now) return false;
    this.shows += 1;
    this.recent = [...this.recent, ...this.reply.moments.slice(this.reply.moments.indexOf(this.moment) + 1).map(({ brief }) => brief)].slice(-RECENT);
    this.showAll();
    if (this.reply.status === "wait") this.deed({ deed: "go" });
    return true;
  }

  showAll() {
    this.moment = this.reply.now;
    this.told = this.reply.log.length;
    this.showTable();
    this.showHand();
  }

  // Whether turns are shown or come by themselves.
  get isRunning() {
    return this.host.unlimited && !this.gone && (!this.settled || this.reply.status === "wait");
  }

  get settled() {
    return this.moment === this.reply.now;
  }

  // The board is as long as the target: a match to another target needs another one.
  fitBoard() {
    if (this.boardPlace.dataset.target === String(this.reply.target)) return;
    this.boardPlace.dataset.target = this.reply.target;
    this.board = pegBoard(this.reply.below, this.reply.above);
    this.boardPlace.replaceChildren(this.board.picture);
  }

  showTable() {
    const { reply, moment } = this;
    const own = reply.viewer === null ? null : reply.seats[reply.viewer].side;
    this.fitBoard();
    this.cards.forEach(({ element, points, target, whose }, side) => {
      points.replaceChildren(term(signed(moment.score[side])));
      target.textContent = `to ${reply.target}`;
      whose.textContent = this.settled && reply.winner === side ? "won the match" : side === own ? "your side" : "";
      element.classList.toggle("sr-won", this.settled && reply.winner === side);
      this.board.place(side, "front", moment.front[side]);
      this.board.place(side, "back", moment.back[side]);
    });
    const score = SIDES.map((name, side) => `${name} ${signed(moment.score[side])}`).join(", ");
    this.board.name(`Score board to ${reply.target}: ${score}`);
    const turn = this.settled ? reply.turn : moment.seat;
    this.seats.forEach(({ element, mark, whom, what, held, hand }, seat) => {
      const { player, relation } = reply.seats[seat];
      const { short } = this.players.find(({ name }) => name === player);
      element.classList.toggle("sr-play-turn", seat === turn);
      element.dataset.relation = relation ?? "";
      mark.replaceChildren(...(seat === turn ? [h("span", { "aria-hidden": "true" }, "▶ "), h("span", { class: "sr-unseen" }, this.settled ? "to play: " : "has played: ")] : []));
      whom.textContent = RELATIONS[relation] ?? "";
      what.textContent = relation === "own" ? "" : short;
      held.textContent = moment.held[seat] === 1 ? "1 tile" : `${moment.held[seat]} tiles`;
      hand.replaceChildren(...(moment.hands?.[seat] ?? []).map((code) => this.small(code)));
      hand.hidden = !moment.hands;
    });
    this.picture.replaceChildren(svg(moment.svg));
    this.fit();
    this.sum.replaceChildren(...(moment.layout
      ? ["Ends: ", term(moment.sum), ...(moment.points ? [", ", h("strong", {}, `scores ${moment.points}`)] : [])]
      : ["The table is empty."]));
    this.turns.replaceChildren(...this.recent.map((text) => h("li", {}, ...worded(text))));
    this.words.replaceChildren(...worded(moment.text));
    this.log.replaceChildren(...reply.log.slice(0, this.told).map((text) => h("li", {}, ...worded(text))));
    Object.assign(this.root.dataset, {
      status: this.settled ? reply.status : "showing", layout: moment.layout, round: reply.round,
      score: moment.score.join(" "), turn: reply.turn ?? "", engine: this.host.unlimited ? "on" : "off",
    });
  }

  small(code) {
    const { label, svg: drawn } = this.tiles.get(code);
    const picture = svg(drawn);
    picture.setAttribute("aria-label", label);
    return picture;
  }

  fit() {
    crop(this.picture.firstElementChild);
    const wide = this.root.clientWidth >= WIDE;
    this.root.classList.toggle("sr-play-wide", wide);
    this.root.classList.toggle("sr-play-lying", this.settings.open);
    if (this.unfolded === undefined && this.root.clientWidth) {
      this.unfolded = wide;
      this.logFold.open = this.unfolded;
      this.boardFold.open = this.unfolded;
    }
  }

  // Show the picture on the whole screen, twice as large as it is drawn; a press closes it.
  enlarge() {
    if (this.large.open) return;
    this.large.replaceChildren(h("div", { class: "sr-row" }, button("Close", () => this.large.close())), this.picture);
    this.large.showModal();
    this.picture.tabIndex = 0; // to be scrolled by keys
    this.fit();
    this.picture.scrollTo((this.picture.scrollWidth - this.picture.clientWidth) / 2, (this.picture.scrollHeight - this.picture.clientHeight) / 2);
  }

  // Whether the hand belongs to somebody else than who has the device.
  get secret() {
    const { status, viewer } = this.reply;
    return status === "choose" && this.people > 1 && !this.settings.open && viewer !== this.seen;
  }

  // The tiles of the viewer, and above them what is wanted: a tile, a place, the next round ...
  showHand() {
    const { reply } = this;
    const choosing = this.settled && reply.status === "choose" && this.host.unlimited;
    const secret = this.secret;
    const over = this.settled && (reply.status === "round" || reply.status === "match");
    const words = (tile) => (choosing ? (tile.places.length ? "can be placed" : "fits nowhere") : "in your hand");
    this.tray.show(secret || over ? [] : reply.hand.map((tile) => ({
      tile: tile.tile, svg: this.tiles.get(tile.tile).svg,
      fit: choosing ? (tile.places.length ? "open" : "shut") : "held",
      words: `${tile.label}, ${words(tile)}`, shut: !choosing || !tile.places.length,
    })));
    this.panel.replaceChildren(...(!this.host.unlimited ? this.locked() : secret && this.settled ? this.passing() : over ? this.over() : []));
    this.panel.hidden = !this.panel.childElementCount;
    this.places.hidden = !this.panel.hidden;
    this.hintButton.setAttribute("aria-disabled", !choosing || secret);
    this.undoButton.setAttribute("aria-disabled", !this.host.unlimited || !reply.undo);
    this.newButton.setAttribute("aria-disabled", !this.host.unlimited);
    this.returnButton.hidden = !this.host.unlimited || !this.before;
    // Without an engine its bar stands where the hand is played from; with one, at the end.
    if (!this.host.unlimited) this.panel.after(this.engine);
    else if (this.large.previousElementSibling !== this.engine) this.large.before(this.engine);
    this.showPlaces();
    if (this.kept.problem) this.notice(this.kept.problem);
  }

  locked() {
    const words = this.resumed ? "The engine has stopped. The match goes on when it runs again."
      : this.kept.get("record", "") ? "Your match is kept in this browser and goes on when the engine runs. This is only an opening."
        : "This is the opening of a match. To go on, it needs Python.";
    return [h("p", {}, words)];
  }

  passing() {
    const { name } = this.reply.seats[this.reply.viewer];
    return [
      h("p", {}, `Pass the device to ${name}. The tiles stay hidden until then.`),
      button(`I am ${name}: show my tiles`, () => {
        this.seen = this.reply.viewer;
        this.showHand();
        this.tray.focus();
      }, { look: "sr-main" }),
    ];
  }

  over() {
    const { outcome, status } = this.reply;
    return [
      h("ul", { class: "sr-play-end" }, ...outcome.map((text) => h("li", {}, ...worded(text)))),
      h("div", { class: "sr-row" },
        status === "round"
          ? button("Next round", () => this.next(), { look: "sr-main" })
          : button("Play another match", () => this.fresh(), { look: "sr-main" }),
        button("Review my choices", () => this.review())),
    ];
  }

  showPlaces() {
    this.tray.mark(this.picked);
    darken(this.picture);
    this.root.dataset.picked = this.picked ?? "";
    const { turn, seats } = this.reply;
    if (this.picked) {
      const tile = this.reply.hand.find((entry) => entry.tile === this.picked);
      showPlaces(this.places, this.picture, tile, { place: (placement) => this.place(placement), drop: () => this.drop() });
      return;
    }
    const who = turn === null ? "" : seats[turn].name;
    if (this.isRunning) {
      this.waiting.textContent = this.paused ? "Paused." : this.people ? "The others play." : "The players play.";
      this.pauseButton.textContent = this.paused ? "Go on" : "Pause";
      this.nextButton.hidden = !this.paused;
      if (this.watching.parentElement !== this.places) this.places.replaceChildren(this.watching); // or they lose the focus
      return;
    }
    const ask = this.people > 1 ? `${who}, it is your turn. Pick a tile, then where it goes.`
        : "Your turn. Pick a tile, then where it goes.";
    this.places.replaceChildren(h("p", { class: "sr-places-ask" }, ask));
  }

  // ---- Doing

  get choosing() {
    return this.settled && this.reply.status === "choose" && this.host.unlimited && !this.secret;
  }

  pick(code) {
    if (this.hurry() || !this.choosing) return;
    const tile = this.reply.hand.find((entry) => entry.tile === code);
    if (this.picked === code && tile.places.length === 1) {
      this.place(tile.places[0].placement); // a second press places it where there is no choice
      return;
    }
    this.picked = tile.places.length ? code : null;
    this.tray.stopAt(code);
    this.showPlaces();
    if (this.picked) {
      this.live.say(`${tile.label} picked. ${tile.places.map(({ label }) => label).join(", or ")}.`);
      this.places.querySelector("button").focus({ preventScroll: true });
    } else {
      const message = `${tile.label} fits nowhere now.`;
      this.places.replaceChildren(h("p", { class: "sr-places-ask" }, ...worded(message)));
      this.live.say(message);
    }
  }

  drop() {
    const code = this.picked;
    this.picked = null;
    this.showPlaces();
    this.tray.focus(code);
  }

  async place(placement, anyway = false) {
    const reply = await this.deed({ deed: "place", placement, ...(anyway ? { anyway } : {}) });
    if (reply?.refused) this.notice(reply.refused);
    if (reply?.objection) this.coach.object(reply.objection, () => this.place(placement, true));
  }

  next() {
    if (this.paused && this.isRunning) this.onward?.();
    else if (this.settled && this.reply.status === "round") this.deed({ deed: "next" });
  }

  async undo() {
    if (!this.reply.undo) return;
    this.coach.hush();
    this.seen = null;
    await this.deed({ deed: "undo" });
  }

  // Go on with the match that a new or a loaded one has replaced.
  async goBack() {
    const reply = await this.ask(this.request(this.before));
    if (!reply) return;
    this.forget();
    await this.replace(reply);
    this.goOn();
  }

  forget() {
    if (this.before !== null) this.kept.set({ before: null });
    this.returnButton.hidden = true;
  }

  // Show another match in place of this one.
  replace(reply) {
    this.kept.set({ record: reply.record });
    this.seen = null;
    this.coach.hush();
    return this.take(reply, { still: true });
  }

  async fresh() {
    if (!this.host.unlimited || this.busy) return;
    const { record } = this.reply;
    const old = this.kept.get("seed", this.config.seed);
    this.kept.set({ seed: Math.floor(Math.random() * LARGEST_SEED) });
    const reply = await this.ask(this.request(""));
    if (!reply) {
      this.kept.set({ seed: old });
      return;
    }
    this.kept.set({ before: record });
    this.seen = null;
    this.coach.hush();
    await this.take(reply);
  }

  // Play the record on; says in words what came of it.
  async load(text) {
    if (!this.host.unlimited) return "Start the engine to load a record.";
    if (!text.trim()) return "There is no record to load.";
    let problem = "The table is busy. Try again.";
    const { record } = this.reply;
    const reply = await this.ask(this.request(text), (message) => { problem = `This record cannot be loaded. ${message}`; });
    if (!reply) return problem;
    this.kept.set({ before: record });
    await this.replace(reply);
    return "The record is loaded.";
  }

  // Where the reader goes on: the tiles, or what stands in their place.
  goOn() {
    const main = this.panel.querySelector(".sr-main");
    if (main) main.focus();
    else this.tray.focus();
  }

  press(event) {
    if (event.target.matches("textarea, select, input") || isCommand(event)) {
      this.tray.type(""); // only two digits in a row name a tile
      return;
    }
    const deeds = { u: () => this.undo(), h: () => this.hint(), n: () => this.next(), p: () => this.pause(), e: () => this.enlarge() };
    if (event.key === "Escape" && (this.picked || this.coach.isOpen)) {
      event.preventDefault();
      if (this.picked) this.drop();
      else this.coach.close();
    } else if (!this.tray.type(event.key) && deeds[event.key.toLowerCase()]) {
      event.preventDefault();
      deeds[event.key.toLowerCase()]();
    }
  }

  async hint() {
    if (!this.choosing) return;
    const reply = await this.deed({ deed: "hint" });
    if (reply?.hint) this.coach.hint(reply.hint);
  }

  async review() {
    const reply = await this.deed({ deed: "review" });
    if (reply?.review) this.coach.review(reply.review);
  }
}

async function render({ model, el, host }) {
  const config = model.get("config");
  const root = h("div", { class: "sr-widget sr-scores sr-play-table", role: "group", "aria-label": "Table to play at", tabindex: -1 });
  el.append(root);
  const { tiles } = await host.ask({ activity: "tiles" });
  const opening = await host.ask({ activity: "play", ...config });
  const table = new Table(root, host, config, tiles, opening);
  table.showAll();
  if (host.unlimited) await table.resume();
  root.dataset.state = "ready";
  return table.end;
}

export default { render };
