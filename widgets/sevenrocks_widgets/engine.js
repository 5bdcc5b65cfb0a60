// The engine of a built page: one worker that all widgets of the page share, and the host that lets
// it take over from a widget's deck. Nothing here knows a game.
import { h } from "./dom.js";
import { HostError, canonical } from "./host.js";

const SILENCE = 10000; // milliseconds without a sign of life until the engine counts as failed
const REMEMBERED = "lessons-engine/1";
const MEGABYTE = 1e6;

// Storage may be blocked: then the reader's choice lasts as long as the page does.
function remember(started) {
  try {
    if (started) localStorage.setItem(REMEMBERED, "start");
    else localStorage.removeItem(REMEMBERED);
  } catch {
    // nothing is kept
  }
}

function isRemembered() {
  try {
    return localStorage.getItem(REMEMBERED) === "start";
  } catch {
    return false;
  }
}

// facts: {python, package: URLs, entry, info, bytes, gzipped}. The engine has
//   state          "off", "starting", "live" or "failed"; the page's root carries it as data-engine
//   bytes          how many of facts.bytes have arrived
//   problem        what failed, in words
//   start(), stop(), ask(request), onChange(tell)
export function pageEngine(facts) {
  const listeners = new Set();
  const waiting = new Map();
  let worker = null;
  let watchdog = null;
  let asked = 0;
  const engine = { state: "off", bytes: 0, total: facts.bytes, gzipped: facts.gzipped, problem: "" };

  function change(values) {
    Object.assign(engine, values);
    document.documentElement.dataset.engine = engine.state;
    listeners.forEach((tell) => tell());
  }

  function end(state, problem) {
    clearTimeout(watchdog);
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new HostError("unreachable", problem));
    waiting.clear();
    change({ state, problem, bytes: 0 });
  }

  function expectLife(problem) {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => end("failed", problem), SILENCE);
  }

  function hear({ data }) {
    if (data.kind === "failed") {
      end("failed", data.message);
    } else if (data.kind === "progress") {
      expectLife("Nothing has arrived for ten seconds.");
      change({ bytes: data.bytes });
    } else if (data.kind === "live") {
      clearTimeout(watchdog);
      remember(true);
      change({ state: "live" });
    } else {
      const { resolve } = waiting.get(data.id);
      waiting.delete(data.id);
      clearTimeout(watchdog);
      if (waiting.size) expectLife("The engine has stopped answering.");
      resolve(JSON.parse(data.reply));
    }
  }

  engine.onChange = (tell) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  };

  engine.start = () => {
    if (engine.state === "starting" || engine.state === "live") return;
    change({ state: "starting", problem: "", bytes: 0 });
    try {
      if (typeof WebAssembly === "undefined") throw new Error("This browser has no WebAssembly.");
      worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    } catch (error) {
      end("failed", error.message);
      return;
    }
    worker.addEventListener("message", hear);
    worker.addEventListener("error", () => end("failed", "The engine's program could not be run."));
    expectLife("Nothing has arrived for ten seconds.");
    worker.postMessage({ kind: "start", ...facts });
  };

  engine.stop = () => {
    remember(false);
    end("off", "The engine was stopped.");
  };

  engine.ask = (request) =>
    new Promise((resolve, reject) => {
      asked += 1;
      waiting.set(asked, { resolve, reject });
      expectLife("The engine has stopped answering.");
      worker.postMessage({ kind: "ask", id: asked, request: canonical(request) });
    });

  // Later pages start by themselves, when idle, unless the reader's connection is to be spared.
  if (isRemembered() && !navigator.connection?.saveData) {
    const idle = window.requestIdleCallback ?? ((begin) => setTimeout(begin, 200));
    idle(engine.start);
  }
  change({});
  return engine;
}

// A widget's host on a page with an engine: the deck answers until the engine is live, and again
// if the engine fails.
export function liveHost(deck, engine) {
  const live = () => engine.state === "live";
  return {
    get kind() {
      return live() ? "live" : deck.kind;
    },
    get unlimited() {
      return live();
    },
    onChange(tell) {
      let was = live();
      return engine.onChange(() => {
        if (was === live()) return;
        was = live();
        tell();
      });
    },
    async ask(request) {
      if (!live()) return deck.ask(request);
      let reply;
      try {
        reply = await engine.ask(request);
      } catch {
        return deck.ask(request);
      }
      if (reply.error) throw new HostError("refused", reply.error.message);
      return reply;
    },
  };
}

const megabytes = (bytes) => (bytes / MEGABYTE).toFixed(1);
const size = ({ total, gzipped }) => `${megabytes(gzipped)} to ${megabytes(total)} MB`;

// What the reader sees of the engine below a widget: its state in words, and what to do.
export function engineBar(engine, promise) {
  const words = h("span", { class: "sr-engine-words", role: "status" });
  const meter = h("progress", { max: engine.total, "aria-label": "Loading the engine" });
  const press = h("button", { type: "button", class: "sr-button", onclick: () => act() });
  const bar = h("div", { class: "sr-engine" }, words, meter, press);
  let act = engine.start;

  function show() {
    const { state } = engine;
    const told = {
      off: `${promise} The engine is a download of ${size(engine)}, once.`,
      starting: "The engine is loading.",
      live: "The engine is running: this page has no end.",
      failed: `The engine could not run: ${engine.problem} What was prepared still works.`,
    }[state];
    if (words.textContent !== told) words.textContent = told;
    press.textContent = {
      off: "Start the engine", starting: "Cancel", live: "Stop the engine", failed: "Try again",
    }[state];
    act = { off: engine.start, failed: engine.start, starting: engine.stop, live: engine.stop }[state];
    meter.hidden = state !== "starting";
    meter.value = engine.bytes;
    meter.title = `${megabytes(engine.bytes)} of ${megabytes(engine.total)} MB`;
    meter.dataset.text = meter.title;
    bar.dataset.state = state;
  }

  engine.onChange(show);
  show();
  return bar;
}
