// The folds below a table to play at: who plays and how, and the record to save and load.
import { button, freshId, h } from "./dom.js";
import { saved } from "./picture.js";
import { SEATS, worded } from "./tiles.js";

// How turns are shown: a name, words for it, and the milliseconds that each turn stands.
export const PACES = [["slow", "slowly", 2600], ["steady", "steadily", 1300], ["quick", "quickly", 500], ["once", "all at once", 0]];
export const TARGETS = [100, 150, 250, 500];
const FILE = "seven-rocks-match.txt";

function choice(label, options, value, change) {
  const id = freshId("choice");
  const element = h("select", { id, class: "sr-input sr-play-select", onchange: () => change(element.value) },
    ...options.map(([name, words]) => h("option", { value: name, selected: String(name) === String(value) }, words)));
  return [h("label", { for: id }, label), element];
}

// set(changes) is told what the reader chose of the settings: seats, pace, target, tutor, open.
export function settingsFold(players, settings, set) {
  const names = players.map(({ name, short }) => [name, short]);
  const targets = [...new Set([...TARGETS, settings.target])].sort((one, other) => one - other);
  const chosen = [...settings.seats];
  const check = (label, name) => {
    const box = h("input", { type: "checkbox", checked: settings[name], onchange: () => set({ [name]: box.checked }) });
    return h("label", { class: "sr-play-check" }, box, label);
  };
  return h("details", { class: "sr-controls" }, h("summary", {}, "Players and settings"),
    h("div", { class: "sr-play-settings" },
      ...SEATS.flatMap((seat, at) => choice(seat, names, chosen[at], (name) => {
        chosen[at] = name;
        set({ seats: [...chosen] });
      })),
      ...choice("Turns are shown", PACES, settings.pace, (pace) => set({ pace })),
      ...choice("The next match goes to", targets.map((target) => [target, `${target} points`]), settings.target,
        (target) => set({ target: Number(target) }))),
    h("ul", { class: "sr-play-kinds", "aria-label": "Players" },
      ...players.filter(({ label, short }) => label.startsWith(`${short}:`)).map(({ label }) => h("li", {}, ...worded(label)))),
    check("Tutor: ask me before a placement that is clearly worse than the best", "tutor"),
    check("Open hands: show all tiles, for teaching", "open"));
}

// record() is the text to save; load(text) says in words what came of it, or nothing.
export function recordFold(record, load) {
  const text = h("textarea", { id: freshId("record"), class: "sr-input sr-play-text", rows: 4, spellcheck: "false", autocomplete: "off", dir: "ltr" });
  const outcome = h("p", { class: "sr-play-outcome", role: "status" });
  const report = (message) => outcome.replaceChildren(...worded(message));
  const file = h("input", {
    type: "file", accept: ".txt,text/plain", id: freshId("file"), class: "sr-input sr-play-file",
    onchange: async () => {
      if (!file.files[0]) return;
      report(await load(await file.files[0].text()));
      file.value = "";
    },
  });

  async function copy() {
    try {
      await navigator.clipboard.writeText(record());
      report("The record is copied.");
    } catch {
      text.value = record(); // no clipboard to be had: it stands ready to be copied by hand
      text.select();
      report("The record stands in the field; copy it from there.");
    }
  }

  return h("details", { class: "sr-controls" }, h("summary", {}, "Save and load"),
    h("p", {}, "The record holds the whole match, and all four hands of this round."),
    h("div", { class: "sr-row" },
      button("Save the record", () => saved(new Blob([record()], { type: "text/plain" }), FILE)),
      button("Copy the record", copy)),
    h("label", { for: file.id }, "Load a record from a file"), file,
    h("label", { for: text.id }, "or paste it here"), text,
    h("div", { class: "sr-row" }, button("Load", async () => report(await load(text.value)))),
    outcome);
}
