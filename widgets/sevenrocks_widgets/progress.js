// What a reader has done, kept in the browser. Nothing here knows a game.
//
// Storage may be blocked, full or hold anything: then the state lives as long as the page does and
// `problem` says so in words, for a small notice; `what` names in it what is kept.

const PREFIX = "sevenrocks/1/"; // the version of what is kept; another version starts afresh

export function progress(name, what = "answers") {
  const key = PREFIX + name;
  const unkept = `This browser keeps nothing here: your ${what} will be gone when you leave the page.`;
  let state = {};
  let problem = null;

  try {
    const kept = localStorage.getItem(key);
    if (kept !== null) {
      const found = JSON.parse(kept);
      if (typeof found !== "object" || found === null || Array.isArray(found)) throw new SyntaxError();
      state = found;
    }
  } catch (error) {
    problem = error instanceof SyntaxError
      ? `Your saved ${what} could not be read, so you start afresh.`
      : unkept;
  }

  return {
    get problem() {
      return problem;
    },
    get: (entry, otherwise) => (Object.hasOwn(state, entry) ? state[entry] : otherwise),
    set(entries) {
      state = { ...state, ...entries };
      try {
        localStorage.setItem(key, JSON.stringify(state));
      } catch {
        problem = unkept;
      }
    },
    reset() {
      state = {};
      problem = null;
      try {
        localStorage.removeItem(key);
      } catch {
        // nothing was kept
      }
    },
  };
}
