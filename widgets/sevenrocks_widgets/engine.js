// The engine of a built page: one worker that all widgets of the page share, and the host that lets
// it take over from a widget's deck. Nothing here knows a game.
import { megabytes, statusBar } from "./bar.js";
import { HostError, canonical } from "./host.js";

const SILENCE = 10000; // milliseconds without a sign of life until the engine counts as failed
const SILENT = {
  loading: "The engine did not load: nothing has arrived for ten seconds.",
  starting: "The engine has arrived but did not start within ten seconds.",
  answering: "The engine has not answered for ten seconds.",
};
const UNLOADED = "The engine could not be loaded. Check your connection and try again.";
const REMEMBERED = "lessons-engine/1";

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

// Later pages start the engine by themselves, unless the reader's connection is to be spared.
function startsAlone() {
  const { saveData, type } = navigator.connection ?? {};
  return isRemembered() && !saveData && type !== "cellular";
}

// facts: {python, package: URLs, entry, info, files, bytes, gzipped}. The engine has
//   state          "off", "starting", "live" or "failed"; the page's root carries it as data-engine
//   bytes          how many of facts.bytes have arrived
//   problem        what failed, in words
//   start(), stop(), ask(request), onChange(tell)
// A worker that dies, or a Python that never starts, says nothing: ten silent seconds mean failure.
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
      expectLife(data.bytes < engine.total ? SILENT.loading : SILENT.starting);
      change({ bytes: data.bytes });
    } else if (data.kind === "live") {
      clearTimeout(watchdog);
      remember(true);
      change({ state: "live" });
    } else {
      const { resolve } = waiting.get(data.id);
      waiting.delete(data.id);
      if (waiting.size) expectLife(SILENT.answering);
      else clearTimeout(watchdog);
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
    if (typeof WebAssembly === "undefined") {
      end("failed", "This browser cannot run the engine: it has no WebAssembly.");
      return;
    }
    const started = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    // A worker that was ended may still have sent something.
    const whileCurrent = (react) => (event) => { if (worker === started) react(event); };
    started.addEventListener("message", whileCurrent(hear));
    started.addEventListener("error", whileCurrent(() => end("failed", UNLOADED)));
    worker = started;
    expectLife(SILENT.loading);
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
      if (waiting.size === 1) expectLife(SILENT.answering);
      worker.postMessage({ kind: "ask", id: asked, request: canonical(request) });
    });

  const idle = window.requestIdleCallback ?? ((begin) => setTimeout(begin, 200));
  if (startsAlone()) idle(engine.start);
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
      } catch (failure) {
        return deck.ask(request).catch(() => { throw failure; });
      }
      if (reply.error) throw new HostError("refused", reply.error.message);
      return reply;
    },
  };
}

// What the reader sees of the engine below a widget; `promise` is what it will do there.
export function engineBar(engine, promise) {
  const { gzipped, total } = engine;
  const size = `${Math.round(gzipped / 1e6)} to ${Math.round(total / 1e6)} MB`;
  return statusBar(engine, {
    off: {
      text: () => `${promise} It is Python for your browser, a download of ${size}.`,
      button: "Start the engine",
    },
    starting: {
      text: ({ bytes }) => bytes < total
        ? `Loading the engine: ${megabytes(bytes)} of ${megabytes(total)} MB`
        : "The engine has arrived; Python is starting.",
      button: "Cancel",
      label: "Loading the engine",
    },
    live: {
      text: () => `The engine is running in your browser${
        startsAlone() ? "; other pages of this book will start it too." : "."}`,
      button: "Stop the engine",
    },
    failed: {
      text: ({ problem }) => `${problem || UNLOADED} The page goes on without the engine.`,
      button: "Try again",
    },
  });
}
