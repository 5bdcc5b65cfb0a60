// The engine in the reader's browser: one Python, in a worker of its own. The page (engine.js) says
// where the files lie and what to import, then sends requests and gets replies, both JSON texts.
// Nothing here knows a game.
const tell = (message) => self.postMessage(message);

// Counts the bytes that arrive, and says at once which file failed: Pyodide would wait for ever.
function watchFetch() {
  const fetched = self.fetch.bind(self);
  let bytes = 0;
  self.fetch = async (address, options) => {
    const file = String(address.url ?? address).split("/").pop();
    let response = null;
    try {
      response = await fetched(address, options);
    } catch {
      // told below, as for an answer that is no success
    }
    if (!response?.ok) {
      tell({ kind: "failed", message: `The file ${file} could not be loaded.` });
      throw new Error(file);
    }
    const counter = new TransformStream({
      transform(chunk, onwards) {
        bytes += chunk.byteLength;
        tell({ kind: "progress", bytes });
        onwards.enqueue(chunk);
      },
    });
    const { headers, status } = response;
    return new Response(response.body.pipeThrough(counter), { headers, status });
  };
}

async function start({ python: folder, package: archive, entry, info }) {
  watchFetch();
  const [code, { loadPyodide }] = await Promise.all([
    fetch(archive).then((response) => response.arrayBuffer()),
    import(new URL("pyodide.mjs", folder).href),
  ]);
  const python = await loadPyodide({
    indexURL: folder,
    stdLibURL: new URL("library.zip", folder).href,
    lockFileContents: { info, packages: {} },
  });
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
