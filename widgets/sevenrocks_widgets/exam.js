// An exam: every question once, no hints; then what was right, what to reread, and a certificate.
// What is right, and which topic a wrong answer leads to, comes with the questions.
import { announcer, button, freshId, h, svg } from "./dom.js";
import { makeField } from "./fields.js";
import { progress } from "./progress.js";
import { firstWrong, questionPicture } from "./quiz.js";
import { light, pick, signed, tileOf, worded } from "./tiles.js";

const figure = (one) => questionPicture(one, worded);

// An answer in the words of its question; null stands for a question left out.
function answerTold(question, values) {
  if (!values) return "You left this out.";
  const told = question.fields.map((field) => {
    const value = values[field.name];
    if (field.kind === "number") return `${field.label}: ${signed(value)} ${field.unit}`;
    const chosen = field.options.filter((option) => value.split(" ").includes(option.value) || option.value === value);
    return `${field.label}: ${chosen.map(({ label }) => label).join(", ")}`;
  });
  return `You answered: ${told.join("; ")}.`;
}

// Whether an answer that was kept still fits its question.
function fits(question, values) {
  return values === null || question.fields.every(({ name }) => typeof values?.[name] === "string");
}

async function exam({ el, host, config }) {
  const kept = progress(`exam/${config.sets[0]}`);
  const live = announcer();
  let reply = null;
  let answers = []; // of the questions so far: values by field, or null for one left out
  let fields = [];
  let pictures = [];

  const where = h("span", { class: "sr-where" });
  const marks = h("span", { class: "sr-marks", "aria-hidden": "true" });
  const set = h("span", { class: "sr-set" });
  const gallery = h("div", { class: "sr-gallery" });
  const words = h("div", {});
  const prompt = h("p", { class: "sr-prompt", tabindex: "-1" });
  const entries = h("div", { class: "sr-fields" });
  const main = h("button", { type: "submit", class: "sr-button sr-main" });
  const omit = button("Leave it out", () => answered(null));
  const unread = h("p", { class: "sr-exam-unread" });
  const form = h("form", { novalidate: true, class: "sr-form", onsubmit: submit }, entries,
    h("div", { class: "sr-row sr-actions" }, main, omit), unread);
  const inWords = h("details", {}, h("summary", {}, "The pictures in words"), words);
  const task = h("div", { class: "sr-task" },
    h("div", { class: "sr-look" }, gallery, inWords), h("div", { class: "sr-work" }, prompt, form));
  const outcome = h("div", { class: "sr-exam-outcome", hidden: true });
  const notice = h("p", { class: "sr-notice", hidden: true });
  const restart = h("span", { class: "sr-row" });
  const root = h("section", { class: "sr-widget sr-exam", "aria-label": "Exam", "data-state": "loading" },
    h("div", { class: "sr-head" }, h("strong", { class: "sr-title" }, "Exam"), set),
    h("div", { class: "sr-pager" }, where, marks),
    notice, task, outcome,
    h("div", { class: "sr-foot" }, h("span", {}, "One try for each question, no hints. Nothing is timed."), restart),
    live.element);
  el.append(root);

  const total = () => reply.items.length;
  const question = () => reply.items[answers.length].question;
  const isRight = (item, index) => answers[index] !== null && !firstWrong(item.question, answers[index]);

  function tell(problem, ...more) {
    notice.hidden = !problem;
    notice.replaceChildren(problem ?? "", ...more);
  }

  function keep(entries) {
    kept.set(entries);
    tell(kept.problem);
  }

  // ---- Showing

  function showHead() {
    const over = answers.length === total();
    set.textContent = `Set ${reply.seed}`;
    where.textContent = over ? "Finished" : `Question ${answers.length + 1} of ${total()}`;
    marks.replaceChildren(...reply.items.map((item, index) => {
      const state = index < answers.length ? "sr-exam-done" : index === answers.length ? "sr-here" : "";
      return h("span", { class: `sr-step ${state}` });
    }));
    restart.replaceChildren(button("Start over", askRestart, { look: "sr-plain" }));
    restart.hidden = over || (!answers.length && !Object.keys(kept.get("typed", {}) ?? {}).length);
  }

  function askRestart() {
    const no = button("Keep them", () => { showHead(); restart.firstChild.focus(); });
    restart.replaceChildren("Forget the answers of this exam?", button("Forget them", () => begin(reply.seed)), no);
    no.focus();
  }

  function show({ focus = true } = {}) {
    showHead();
    task.hidden = answers.length === total();
    outcome.hidden = !task.hidden;
    if (task.hidden) showOutcome(focus);
    else showQuestion(focus);
    root.dataset.state = "ready";
  }

  function showQuestion(focus) {
    const asked = question();
    pictures = asked.pictures.map(figure);
    gallery.replaceChildren(...pictures);
    gallery.hidden = !pictures.length;
    inWords.hidden = !pictures.length;
    inWords.open = false;
    words.replaceChildren(...asked.pictures.map((one) => h("p", {}, ...worded(one.text))));
    prompt.replaceChildren(...worded(asked.prompt));
    fields = asked.fields.map((field) => makeField(field, { changed, terms: worded }));
    entries.replaceChildren(...fields.map((field) => field.element));
    const typed = kept.get("typed", {});
    asked.fields.forEach((field, index) => fields[index].setRaw(typed?.[field.name]));
    unread.textContent = "";
    main.textContent = answers.length + 1 < total() ? "Answer and go on" : "Answer and finish";
    task.classList.toggle("sr-pickable", asked.fields.some((field) => field.on_picture));
    showPicks();
    root.dataset.question = answers.length + 1;
    if (!focus) return;
    if (matchMedia("(pointer: coarse)").matches) prompt.focus();
    else fields[0].focus();
    live.say(`${where.textContent}. ${asked.prompt}`);
  }

  function showPicks() {
    question().fields.forEach((field, index) => {
      if (field.on_picture && pictures[0]) pick(pictures[0], fields[index].raw());
    });
  }

  // The topics that the wrong answers lead to, with the numbers of those questions.
  function toReread() {
    const found = new Map();
    reply.items.forEach((item, index) => {
      if (isRight(item, index)) return;
      const wrong = answers[index] && firstWrong(item.question, answers[index]);
      const topic = item.revisit[wrong?.known?.name] ?? item.topic;
      found.set(topic, [...(found.get(topic) ?? []), index + 1]);
    });
    return reply.topics
      .filter(({ name }) => found.has(name))
      .map((topic) => ({ ...topic, numbers: found.get(topic.name) }));
  }

  function showOutcome(focus) {
    const right = reply.items.filter(isRight).length;
    const topics = toReread();
    const next = following();
    const result = h("p", { class: "sr-done", tabindex: "-1" }, `${right} of ${total()} answers are right.`);
    root.dataset.question = "";
    root.dataset.right = right;
    outcome.replaceChildren(
      result,
      h("p", {}, reply.verdicts[right]),
      topics.length ? h("h2", {}, "To reread") : null,
      topics.length ? h("ul", { class: "sr-exam-topics" }, ...topics.map(topicLine)) : null,
      certificate(right),
      h("h2", {}, "Your answers"),
      h("div", { class: "sr-exam-review" }, ...reply.items.map(review)),
      h("div", { class: "sr-row" },
        next === null ? null : button(`New exam: set ${next}`, () => begin(next), { look: "sr-main" }),
        button("This exam again", () => begin(reply.seed))),
    );
    if (!focus) return;
    result.focus();
    live.say(`${result.textContent} ${reply.verdicts[right]}`);
  }

  function topicLine({ name, title, rules, numbers }) {
    const address = host.kind === "kernel" ? null : config.chapters[name]; // no pages beside a notebook
    const several = (word, list) => `${word}${list.length > 1 ? "s" : ""} ${list.join(", ")}`;
    return h("li", { "data-topic": name },
      address ? h("a", { href: address }, title) : h("strong", {}, title),
      ` (${several("rule", rules)}): ${several("question", numbers)}`);
  }

  function review(item, index) {
    const right = isRight(item, index);
    const wrong = answers[index] && firstWrong(item.question, answers[index]);
    const { steps, frame, highlight } = item.question.solution;
    const fold = h("details", { class: right ? "" : "sr-missed" },
      h("summary", {},
        h("span", { class: `sr-mark sr-mark-${right ? "right" : "wrong"}`, "aria-hidden": "true" }, right ? "✓" : "✗"),
        ` Question ${index + 1}: ${right ? "right" : answers[index] ? "not right" : "left out"}`));
    fold.addEventListener("toggle", () => {
      const shown = item.question.pictures.map((one, place) =>
        figure(place === 0 && frame ? { ...one, svg: frame.svg } : one));
      shown.forEach((one) => light(one, highlight, "counted"));
      fold.append(h("div", { class: "sr-exam-look" },
        h("div", { class: "sr-gallery" }, ...shown),
        h("p", {}, ...worded(item.question.prompt)),
        h("p", {}, h("strong", {}, ...worded(answerTold(item.question, answers[index])))),
        wrong?.known ? h("p", {}, ...worded(wrong.known.reason)) : null,
        h("ol", { class: "sr-worked" }, ...steps.map((step) => h("li", {}, ...worded(step))))));
    }, { once: true });
    return fold;
  }

  // ---- The certificate

  function certificate(right) {
    const id = freshId("name");
    const name = h("span", { class: "sr-certificate-name" });
    const date = new Date().toLocaleDateString(document.documentElement.lang || undefined, { dateStyle: "long" });
    const paper = h("div", { class: "sr-certificate" },
      h("div", { class: "sr-certificate-emblem", "aria-hidden": "true" }, svg(reply.emblem)),
      h("p", { class: "sr-certificate-title" }, "Certificate"),
      name,
      h("p", {}, `has given ${right} right answers to the ${total()} questions of the exam `,
        "on the domino game Seven Rocks."),
      h("p", { class: "sr-certificate-foot" }, h("span", {}, date), h("span", {}, `Exam, set ${reply.seed}`)));
    const input = h("input", {
      id, type: "text", class: "sr-input sr-exam-name", autocomplete: "name", maxlength: 60, oninput: write,
    });
    function write() {
      name.textContent = input.value;
      keep({ name: input.value });
    }
    input.value = typeof kept.get("name") === "string" ? kept.get("name") : "";
    name.textContent = input.value;
    return h("div", { class: "sr-exam-certificate" },
      h("h2", {}, "Your certificate"),
      h("div", { class: "sr-row" }, h("label", { for: id }, "Your name"), input,
        button("Print the certificate", () => printed(paper))),
      paper);
  }

  // Of the page only the certificate is printed: as a sheet of its own, which the style sheet picks out.
  function printed(paper) {
    const sheet = h("div", { class: "sr-widget sr-certificate-sheet" }, paper.cloneNode(true));
    document.querySelectorAll(".sr-certificate-sheet").forEach((old) => old.remove());
    document.body.append(sheet);
    addEventListener("afterprint", () => sheet.remove(), { once: true });
    print();
  }

  // ---- Doing

  // The exam after this one, null if there is none.
  function following() {
    if (host.unlimited) return reply.seed + 1;
    const { sets } = config;
    const next = sets[(sets.indexOf(reply.seed) + 1) % sets.length];
    return next === reply.seed ? null : next;
  }

  async function begin(seed) {
    const name = kept.get("name", "");
    kept.reset();
    keep({ seed, answers: [], typed: {}, name });
    await load(seed);
  }

  async function load(seed, { focus = true } = {}) {
    root.dataset.state = "loading";
    try {
      reply = await host.ask({ activity: "exam", seed });
    } catch (error) {
      tell(`The exam could not be loaded. ${error.message} `, button("Try again", () => load(seed)));
      live.say(notice.textContent);
      root.dataset.state = "failed";
      return;
    }
    tell(kept.problem);
    // Answers to an exam that this page does not have, such as one of a live engine, are no answers to this one.
    if (kept.get("seed", seed) !== seed) keep({ seed, answers: [], typed: {} });
    const found = kept.get("answers", []);
    const fitting = Array.isArray(found) && found.length <= reply.items.length &&
      found.every((values, index) => fits(reply.items[index].question, values));
    answers = fitting ? found : [];
    show({ focus });
  }

  function changed() {
    keep({ typed: Object.fromEntries(question().fields.map((field, index) => [field.name, fields[index].raw()])) });
    unread.textContent = "";
    restart.hidden = false;
    showPicks();
  }

  function answered(values) {
    answers = [...answers, values];
    keep({ seed: reply.seed, answers, typed: {} });
    show();
  }

  function submit(event) {
    event.preventDefault();
    const read = fields.map((field) => field.read());
    const missing = read.findIndex(({ problem }) => problem);
    if (missing >= 0) {
      unread.replaceChildren(...worded(read[missing].problem));
      live.say(read[missing].problem);
      fields[missing].focus();
      return;
    }
    answered(Object.fromEntries(question().fields.map((field, index) => [field.name, read[index].value])));
  }

  gallery.addEventListener("click", (event) => {
    const index = question().fields.findIndex((field) => field.on_picture);
    const code = tileOf(event.target);
    if (index >= 0 && code && pictures[0].contains(event.target)) fields[index].toggle(code);
  });

  const seed = kept.get("seed");
  const known = config.sets.includes(seed) || (host.unlimited && Number.isSafeInteger(seed));
  const stop = host.onChange(() => { if (reply && !outcome.hidden) show({ focus: false }); });
  await load(known ? seed : config.sets[0], { focus: false });
  return stop;
}

function render({ model, el, host }) {
  return exam({ el, host, config: model.get("config") });
}

export default { render };
