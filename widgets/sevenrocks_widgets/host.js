// Who answers a widget's questions. A host has
//   kind             "kernel", "deck", ...
//   unlimited        whether it answers every request, not only those prepared
//   ask(request)     a promise of the reply; rejects with a HostError
//   onChange(tell)   calls tell() when kind or unlimited have changed, as when a live engine takes
//                    over from a deck in the middle of a question; returns how to stop that
// Nothing here knows a game, and a further host needs nothing but these four.

export class HostError extends Error {
  // reason: "unprepared" (not among the replies of this page), "unreachable" (no answer came),
  // "refused" (the lessons say that the request is wrong)
  constructor(reason, message) {
    super(message);
    this.name = "HostError";
    this.reason = reason;
  }
}

// The one JSON text of a request, the same as in Python: keys sorted, no blanks.
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const entries = Object.keys(value).sort();
  return `{${entries.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

function accepted(reply) {
  if (reply.error) throw new HostError("refused", reply.error.message);
  return reply;
}

const PATIENCE = 15000; // milliseconds until a silent kernel is reported

export function kernelHost(model) {
  const waiting = new Map();
  const mine = Math.random().toString(36).slice(2); // several views may share one model
  let asked = 0;
  function hear(message) {
    const settle = message.kind === "reply" && waiting.get(message.id);
    if (settle) settle(message.reply);
  }
  model.on("msg:custom", hear);
  return {
    kind: "kernel",
    unlimited: true,
    onChange: () => () => {},
    end: () => model.off("msg:custom", hear), // the model outlives the view
    ask(request) {
      asked += 1;
      const id = `${mine}-${asked}`;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(id);
          reject(new HostError("unreachable", "Python does not answer. Is the kernel running?"));
        }, PATIENCE);
        waiting.set(id, (reply) => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(reply);
        });
        model.send({ kind: "ask", id, request });
      }).then(accepted);
    },
  };
}

// deck: {replies: {key: reply}, later: [{file: URL, keys: [key]}]}, made when the page was built.
export function deckHost(deck) {
  const replies = new Map(Object.entries(deck.replies));
  const files = new Map(deck.later.flatMap(({ file, keys }) => keys.map((key) => [key, file])));
  const loading = new Map();

  function load(file) {
    if (!loading.has(file)) {
      const loaded = fetch(file)
        .then((response) => {
          if (!response.ok) throw new Error(String(response.status));
          return response.json();
        })
        .then((more) => Object.entries(more).forEach(([key, reply]) => replies.set(key, reply)))
        .catch(() => {
          loading.delete(file); // so that asking again tries again
          throw new HostError("unreachable", "This part of the page could not be loaded.");
        });
      loading.set(file, loaded);
    }
    return loading.get(file);
  }

  return {
    kind: "deck",
    unlimited: false,
    onChange: () => () => {},
    async ask(request) {
      const key = canonical(request);
      if (!replies.has(key) && files.has(key)) await load(files.get(key));
      if (!replies.has(key)) throw new HostError("unprepared", "This page has no reply to that.");
      return accepted(replies.get(key));
    },
  };
}
