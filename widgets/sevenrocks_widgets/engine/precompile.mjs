// Makes what the worker loads besides Pyodide's own files (run by engine.py):
//   node precompile.mjs PYODIDE OUT SOURCE MODULE:FUNCTION
// Python itself does the work, in this very Pyodide: precompile.py says what.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, out, source, entry] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(pyodide, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: `${resolve(pyodide)}/` });
for (const [place, root] of [["/source", source], ["/out", out]]) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: resolve(root) }, place);
}
python.globals.set("entry", entry);
try {
  python.runPython(await readFile(new URL("precompile.py", import.meta.url), "utf8"));
} catch (error) {
  console.error(error.message); // Node would quote a line of Pyodide instead
  process.exitCode = 1;
}
