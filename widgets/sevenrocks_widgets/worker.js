// The engine in the reader's browser: one Python, in a worker of its own. The page (engine.js) says
// where the files lie and what to import, then sends requests and gets replies, both JSON texts.
// Nothing here knows a game.
const tell = (message) => self.postMessage(message);

const problem = {
  missing: (file) => `The engine's file ${file} could not be loaded.`,
  incomplete: (file) => `The engine's file ${file} arrived incomplete.`,
};

// files: {name: bytes}. Has every fetch count what arrives and say at once which file failed:
// Pyodide would wait for ever. Returns how to count what arrives otherwise.
function watchFetch(files) {
  const fetched = self.fetch.bind(self);
  let arrived = 0;

  function count(bytes) {
    arrived += bytes;
    tell({ kind: "progress", bytes: arrived });
  }

  self.fetch = async (address, options) => {
    const file = String(address.url ?? address).split("/").pop();
    const response = await fetched(address, options).catch(() => null);
    if (!response?.ok) {
      tell({ kind: "failed", message: problem.missing(file) });
      throw new Error(problem.missing(file));
    }
    let missing = files[file];
    const { readable, writable } = new TransformStream({
      transform(chunk, onwards) {
        missing -= chunk.byteLength;
        count(chunk.byteLength);
        onwards.enqueue(chunk);
      },
      flush() {
        if (missing) throw new Error(problem.incomplete(file));
      },
    });
    response.body.pipeTo(writable)
      .catch(() => tell({ kind: "failed", message: problem.incomplete(file) }));
    const { headers, status } = response;
    return new Response(readable, { headers, status });
  };
  return count;
}

async function start({ python: folder, package: archive, entry, info, files }) {
  const count = watchFetch(files);
  async function script(file) {
    const module = await import(new URL(file, folder).href)
      .catch(() => { throw new Error(problem.missing(file)); });
    count(files[file]);
    return module;
  }
  const [code, { loadPyodide }] = await Promise.all([
    fetch(archive).then((response) => response.arrayBuffer()),
    script("pyodide.mjs"),
    script("pyodide.asm.mjs"), // Pyodide itself would ask for it later
  ]);
  const python = await loadPyodide({
    indexURL: folder,
    stdLibURL: new URL("library.zip", folder).href,
    lockFileContents: { info, packages: {} },
  });
  count(0); // a sign of life: on a slow machine the package takes its time as well
  python.FS.writeFile("/package.zip", new Uint8Array(code));
  python.globals.set("entry", entry);
  return python.runPython(`
import importlib, json, sys

sys.path.insert(0, "/package.zip")
module, _, function = entry.partition(":")
respond = getattr(importlib.import_module(module), function)
lambda request: json.dumps(respond(json.loads(request)), ensure_ascii=False)
`);
}

let answer = null;

self.addEventListener("message", async ({ data }) => {
  try {
    if (data.kind === "start") {
      answer = await start(data);
      tell({ kind: "live" });
    } else {
      tell({ kind: "reply", id: data.id, reply: answer(data.request) });
    }
  } catch (error) {
    // Of a Python traceback the last line says what happened.
    tell({ kind: "failed", message: String(error?.message ?? error).trim().split("\n").pop() });
  }
});
