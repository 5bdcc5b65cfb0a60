// One question at a time: answer, learn why, try again. Nothing here knows a game: what is right, and
// why something is wrong, comes with the question; this compares texts and shows.
//
// `art` is the game's: terms(text) writes a text, light(picture, codes, how) lights up parts of a
// picture as "mistaken" or "counted", pick(picture, codes) marks what is chosen, code(target) tells
// which part of a picture was pressed.
import { announcer, button, freshId, h, svg } from "./dom.js";
import { makeField } from "./fields.js";
import { progress } from "./progress.js";

const SIGNS = { first: ["✓", "right at first try"], later: ["○", "right later"], shown: ["–", "shown"] };

// The first field whose answer is wrong, with the mistake behind it if it is a known one; else null.
export function firstWrong(question, values) {
  const field = question.fields.find(({ name }) => values[name] !== question.answer[name]);
  if (!field) return null;
  const known = question.mistakes.find(
    (mistake) => mistake.field === field.name && mistake.value === values[field.name],
  );
  return { field, known };
}

// A picture of a question; its solution lies under it, so that the room is there before it shows.
export function questionPicture(one, terms, solution = null) {
  return h("figure", { class: "sr-picture" },
    one.label ? h("figcaption", {}, ...terms(one.label)) : null,
    h("div", { class: "sr-layers" },
      h("div", { class: "sr-layer" }, svg(one.svg)),
      solution ? h("div", { class: "sr-layer sr-solution", inert: true }, svg(solution.svg)) : null));
}

export async function quiz({ el, host, config, art }) {
  const { activity, title, questions, levels } = config;
  const kept = progress(`quiz/${activity}/${config.level}-${config.seed}-${questions}`);
  const live = announcer();
  const everything = Array.from({ length: questions }, (_, index) => index + 1);
  let question = null; // the one shown; null while another is loaded
  let asked = 0;
  let fields = [];
  let pictures = [];

  // Where the reader is. What was kept may be of another shape: it is taken only where it fits.
  const place = {
    level: Object.hasOwn(levels, kept.get("level")) ? String(kept.get("level")) : String(config.level),
    seed: Number.isSafeInteger(kept.get("seed")) && host.unlimited ? kept.get("seed") : config.seed,
    queue: everything,
    at: 0,
  };
  const queue = kept.get("queue");
  if (Array.isArray(queue) && queue.length && queue.every((number) => everything.includes(number))) {
    place.queue = queue;
  }
  if (Number.isInteger(kept.get("at"))) place.at = Math.min(Math.max(kept.get("at"), 0), place.queue.length);
  let streak = Number.isInteger(kept.get("streak")) ? kept.get("streak") : 0;

  const idOf = (number) => `${place.level}/${place.seed}/${number}`;
  const current = () => place.queue[place.at];

  function record(number) {
    const { typed, tries, hints, result } = kept.get("records")?.[idOf(number)] ?? {};
    return {
      typed: Object(typed),
      tries: Number.isInteger(tries) ? tries : 0,
      hints: Number.isInteger(hints) ? hints : 0,
      result: Object.hasOwn(SIGNS, result) ? result : null,
    };
  }

  function note(number, changes) {
    const records = kept.get("records", {});
    kept.set({ records: { ...records, [idOf(number)]: { ...record(number), ...changes } } });
    showProblem();
  }

  function notePlace() {
    kept.set({ level: place.level, seed: place.seed, queue: place.queue, at: place.at, streak });
    showProblem();
  }

  // ---- The parts of the page

  const levelId = freshId("level");
  const setId = freshId("set");
  const level = h("select", { id: levelId, class: "sr-input sr-select", onchange: () => goTo({ level: level.value }) },
    ...Object.entries(levels).map(([value, name]) => h("option", { value }, `${value}. ${name}`)));
  const set = h("span", { class: "sr-set" });
  const arrow = (sign) => h("span", { "aria-hidden": "true", class: "sr-turn" }, sign);
  const back = button(arrow("‹"), () => go(place.at - 1), { look: "sr-arrow", "aria-label": "Previous question" });
  const on = button(arrow("›"), () => go(place.at + 1), { look: "sr-arrow", "aria-label": "Next question" });
  const where = h("span", { class: "sr-where" });
  const marks = h("span", { class: "sr-marks", role: "img" });
  const prompt = h("p", { class: "sr-prompt", tabindex: "-1" });
  const gallery = h("div", { class: "sr-gallery" });
  const words = h("div", {});
  const wordsTitle = h("summary", {});
  const entries = h("div", { class: "sr-fields" });
  const main = h("button", { type: "submit", class: "sr-button sr-main" }, "Check");
  const hint = button("Hint", giveHint);
  const reveal = button("Show me", showSolution);
  const hintList = h("ol", { class: "sr-hints" });
  const feedback = h("div", { class: "sr-feedback" });
  const form = h("form", { novalidate: true, class: "sr-form", onsubmit: submit }, entries,
    h("div", { class: "sr-row sr-actions" }, main, hint, reveal));
  const task = h("div", { class: "sr-task" },
    h("div", { class: "sr-look" }, gallery, h("details", {}, wordsTitle, words)),
    h("div", { class: "sr-work" }, prompt, form, hintList, feedback));
  const summary = h("div", { class: "sr-summary", tabindex: "-1", hidden: true });
  const score = h("span", { class: "sr-score" });
  const restart = h("span", { class: "sr-row" });
  const notice = h("p", { class: "sr-notice", hidden: true });
  const root = h("div", { class: "sr-widget sr-quiz", role: "group", "aria-label": title, "data-state": "loading" },
    h("div", { class: "sr-head" },
      h("strong", { class: "sr-title" }, title),
      h("label", { for: levelId, class: "sr-unseen" }, "Level"), level, set),
    h("div", { class: "sr-pager" }, back, where, on, marks),
    notice, task, summary,
    h("div", { class: "sr-foot" }, score, restart),
    live.element);
  el.append(root);

  // ---- Showing

  function showProblem() {
    notice.hidden = !kept.problem;
    notice.textContent = kept.problem ?? "";
  }

  function showSet() {
    if (!host.unlimited) {
      set.replaceChildren(`Set ${place.seed}`);
      return;
    }
    const input = h("input", { id: setId, type: "text", inputmode: "numeric", class: "sr-input sr-number", value: place.seed,
      maxlength: 9, onchange: () => /^\d+$/.test(input.value) ? goTo({ seed: Number(input.value) }) : showSet() });
    set.replaceChildren(h("label", { for: setId }, "Set "), input);
  }

  function showScore() {
    const results = everything.map((number) => record(number).result);
    const done = results.filter(Boolean);
    const first = done.filter((result) => result === "first");
    score.replaceChildren(
      done.length ? `Right at first try: ${first.length} of ${done.length}` : "Take your time: nothing is timed.",
      streak > 1 ? h("span", { class: "sr-streak" }, `${streak} in a row`) : "",
    );
    marks.replaceChildren(...everything.map((number, index) => h("span",
      { class: `sr-step ${number === current() ? "sr-here" : ""} ${results[index] ? `sr-${results[index]}` : ""}` },
      SIGNS[results[index]]?.[0] ?? "")));
    marks.setAttribute("aria-label", everything.map((number, index) =>
      `Question ${number}: ${SIGNS[results[index]]?.[1] ?? "open"}`).join(", "));
    where.textContent = place.at < place.queue.length
      ? `Question ${current()} of ${questions}` : "Finished";
    back.disabled = place.at === 0;
    on.disabled = place.at >= place.queue.length;
    restart.replaceChildren(button("Start over", askRestart, { look: "sr-plain" }));
    restart.hidden = !done.length && !everything.some((number) => Object.keys(record(number).typed).length);
  }

  function askRestart() {
    const no = button("Keep them", () => { showScore(); restart.firstChild.focus(); });
    restart.replaceChildren("Forget all answers of this set?", button("Forget them", () => {
      kept.reset();
      streak = 0;
      goTo({});
    }), no);
    no.focus();
  }

  function showQuestion(shown) {
    question = shown;
    const { frame } = question.solution;
    root.dataset.question = question.id;
    task.hidden = false;
    task.inert = false;
    summary.hidden = true;
    pictures = question.pictures.map((one, index) => questionPicture(one, art.terms, index === 0 ? frame : null));
    gallery.replaceChildren(...pictures);
    gallery.hidden = !pictures.length;
    words.parentElement.hidden = !pictures.length;
    wordsTitle.textContent = pictures.length > 1 ? "The pictures in words" : "The picture in words";
    words.replaceChildren(...question.pictures.map((one) => h("p", {}, ...art.terms(one.text))));
    prompt.replaceChildren(...art.terms(question.prompt));
    const tools = { changed, terms: art.terms };
    fields = question.fields.map((field) => makeField(field, tools));
    entries.replaceChildren(...fields.map((field) => field.element));
    const { typed, hints, result } = record(current());
    question.fields.forEach((field, index) => fields[index].setRaw(typed[field.name]));
    hintList.replaceChildren();
    for (let number = 0; number < Math.min(hints, question.hints.length); number += 1) addHint(number);
    verdict("", []);
    task.classList.toggle("sr-pickable", question.fields.some((field) => field.on_picture));
    if (result === "shown") open("shown");
    else if (result) open("right");
    else {
      showActions();
      showPicks();
    }
    showScore();
    root.dataset.state = "ready";
  }

  function showActions() {
    const { result } = record(current());
    const given = hintList.children.length;
    main.textContent = result ? (place.at + 1 < place.queue.length ? "Next question" : "Finish") : "Check";
    hint.hidden = Boolean(result) || !question.hints.length;
    hint.textContent = given < question.hints.length
      ? `Hint ${given + 1} of ${question.hints.length}` : "No more hints";
    hint.setAttribute("aria-disabled", given >= question.hints.length);
    reveal.hidden = Boolean(result);
  }

  function showPicks() {
    question.fields.forEach((field, index) => {
      if (field.on_picture && pictures[0]) art.pick(pictures[0], fields[index].raw());
    });
  }

  function verdict(kind, parts) {
    root.dataset.verdict = kind;
    feedback.className = `sr-feedback ${kind ? `sr-${kind}` : ""}`;
    feedback.replaceChildren(...parts);
  }

  // The question is over: the solution in the picture and, if it was asked for, in words.
  function open(kind) {
    const { steps, highlight, frame } = question.solution;
    const worked = h("ol", { class: "sr-worked" }, ...steps.map((step) => h("li", {}, ...art.terms(step))));
    const right = h("p", {}, h("strong", {}, ...art.terms(question.right)));
    if (kind === "right") {
      verdict("right", [right, h("details", {}, h("summary", {}, "How it is worked out"), worked)]);
    } else {
      question.fields.forEach((field, index) => fields[index].setRaw(
        field.kind === "number" ? question.answer[field.name] : question.answer[field.name].split(" ")));
      verdict("shown", [h("p", {}, h("strong", {}, "This is how it is worked out:")), worked]);
    }
    for (const field of fields) {
      field.mark(kind === "right" ? "right" : null);
      field.lock(true);
    }
    pictures.forEach((one) => art.light(one, highlight, "counted"));
    if (frame && pictures[0]) {
      const [asked, solved] = pictures[0].querySelectorAll(".sr-layer");
      solved.inert = false;
      asked.inert = true;
      pictures[0].classList.add("sr-solved");
    }
    showPicks();
    showActions();
  }

  function showSummary() {
    task.hidden = true;
    summary.hidden = false;
    const missed = everything.filter((number) => record(number).result !== "first");
    const numbers = Object.keys(levels);
    const following = numbers[numbers.indexOf(place.level) + 1];
    const first = everything.length - missed.length;
    summary.replaceChildren(
      h("p", { class: "sr-done" }, `Right at first try: ${first} of ${questions}`),
      h("p", {}, missed.length ? `To practise again: question ${missed.join(", ")}.` : "All right at first try. Well done!"),
      h("div", { class: "sr-row" },
        missed.length ? button("Repeat the ones I missed", () => repeat(missed), { look: "sr-main" }) : null,
        following
          ? button(`Level ${following}`, () => goTo({ level: following }), { look: missed.length ? "" : "sr-main" })
          : null,
        host.unlimited ? button("Another set", () => goTo({ seed: place.seed + 1 })) : null,
        button("All questions again", () => repeat(everything))),
    );
    showScore();
    root.dataset.state = "ready";
  }

  // ---- Doing

  async function load({ focus = true } = {}) {
    asked += 1;
    const mine = asked;
    // The question before can be read until the next one comes, but no longer answered.
    question = null;
    root.dataset.question = "";
    verdict("", []);
    task.inert = true;
    level.value = place.level;
    showSet();
    notePlace();
    if (place.at >= place.queue.length) {
      showSummary();
      if (focus) summary.focus();
      return;
    }
    root.dataset.state = "loading";
    const wanted = { activity, level: Number(place.level), seed: place.seed, number: current() };
    try {
      const reply = await host.ask(wanted);
      if (mine !== asked) return; // the reader has moved on
      showQuestion(reply.question);
      if (focus) focusQuestion();
    } catch (error) {
      if (mine !== asked) return;
      const again = button("Try again", () => load());
      task.hidden = true;
      summary.hidden = true;
      showScore();
      notice.hidden = false;
      notice.replaceChildren(`The question could not be loaded. ${error.message} `, again);
      live.say(notice.textContent);
      root.dataset.state = "failed";
      if (focus) again.focus();
    }
  }

  // A touch screen would slide its keyboard over the new question: there the question gets the focus.
  function focusQuestion() {
    if (matchMedia("(pointer: coarse)").matches || record(current()).result) prompt.focus();
    else fields[0].focus();
    live.say(question.prompt);
  }

  function go(at) {
    place.at = Math.min(Math.max(at, 0), place.queue.length);
    return load();
  }

  function goTo(changes) {
    Object.assign(place, { queue: everything, at: 0 }, changes);
    return load();
  }

  function repeat(numbers) {
    for (const number of numbers) note(number, { typed: {}, tries: 0, hints: 0, result: null });
    place.queue = numbers;
    return go(0);
  }

  function changed() {
    note(current(), { typed: Object.fromEntries(
      question.fields.map((field, index) => [field.name, fields[index].raw()])) });
    for (const field of fields) field.mark(null);
    if (root.dataset.verdict) {
      verdict("", []);
      pictures.forEach((one) => art.light(one, [], ""));
    }
    showPicks();
    restart.hidden = false;
  }

  function finish(result) {
    const before = record(current());
    streak = result === "first" ? streak + 1 : 0;
    note(current(), { result, tries: before.tries + 1 });
    notePlace();
    open(result === "shown" ? "shown" : "right");
    showScore();
    main.focus();
  }

  function submit(event) {
    event.preventDefault();
    if (!question) return;
    if (record(current()).result) {
      go(place.at + 1);
      return;
    }
    const read = fields.map((field) => field.read());
    const unread = read.findIndex((one) => one.problem);
    if (unread >= 0) { // not an answer yet, so not a wrong one
      verdict("unread", [h("p", {}, ...art.terms(read[unread].problem))]);
      live.say(read[unread].problem);
      fields[unread].focus();
      return;
    }
    const values = Object.fromEntries(question.fields.map((field, index) => [field.name, read[index].value]));
    const wrong = firstWrong(question, values);
    if (!wrong) {
      finish(record(current()).tries ? "later" : "first");
      live.say(question.right);
      return;
    }
    const { tries } = record(current());
    note(current(), { tries: tries + 1 });
    if (!tries) {
      streak = 0;
      notePlace();
    }
    question.fields.forEach((field, index) =>
      fields[index].mark(values[field.name] === question.answer[field.name] ? "right" : "wrong"));
    const reason = wrong.known?.reason ?? `${wrong.field.label}: not this. ${question.hints[0] ?? ""}`;
    pictures.forEach((one) => art.light(one, wrong.known?.highlight ?? [], "mistaken"));
    verdict("wrong", [h("p", {}, h("strong", {}, "Not yet. "), ...art.terms(reason)), h("p", {}, "Change it and check again.")]);
    live.say(`Not yet. ${reason}`);
    fields[question.fields.indexOf(wrong.field)].focus();
    showScore();
  }

  function addHint(number) {
    hintList.append(h("li", {}, ...art.terms(question.hints[number])));
  }

  function giveHint() {
    const given = hintList.children.length;
    if (given >= question.hints.length) return;
    addHint(given);
    note(current(), { hints: given + 1 });
    live.say(`Hint: ${question.hints[given]}`);
    showActions();
  }

  function showSolution() {
    finish("shown");
    live.say(question.solution.steps.join(" "));
  }

  gallery.addEventListener("click", (event) => {
    if (!question) return;
    const index = question.fields.findIndex((field) => field.on_picture);
    const code = art.code(event.target);
    if (index >= 0 && code && pictures[0].contains(event.target)) fields[index].toggle(code);
  });

  showProblem();
  const stop = host.onChange(showSet);
  await load({ focus: false });
  return stop;
}
