// Brings the widgets of a built page to life: each has its data and a deck of replies beside it.
// Where the page offers an engine, it takes over from the decks once it runs. Where it offers to keep
// the book for reading without a network, it says so.
import { engineBar, liveHost, pageEngine } from "./engine.js";
import { deckHost } from "./host.js";
import { offerKeeping } from "./keep.js";

function offeredEngine() {
  const block = document.getElementById("lesson-engine");
  if (!block) return null;
  const facts = JSON.parse(block.textContent);
  const address = (path) => new URL(path, document.baseURI).href;
  return pageEngine({ ...facts, python: address(facts.python), package: address(facts.package) });
}

const engine = offeredEngine();

async function start(element) {
  const block = element.querySelector("script.lesson-deck");
  const fallback = element.querySelector(".lesson-fallback");
  const config = JSON.parse(element.dataset.config);
  const model = { get: (name) => ({ config })[name] };
  const stage = document.createElement("div");
  stage.hidden = true;
  fallback.before(stage); // so that the widget knows where on the page it stands
  try {
    const { default: widget } = await import(new URL(element.dataset.frontEnd, document.baseURI).href);
    const deck = deckHost(JSON.parse(block.textContent));
    const host = engine ? liveHost(deck, engine) : deck;
    await widget.render({ model, el: stage, host });
    const more = element.dataset.withEngine;
    // A widget may have a place for what starts the engine.
    if (engine && more) (stage.querySelector(".sr-engine-place") ?? stage).append(engineBar(engine, more));
    stage.hidden = false;
    // From here on the fallback is for print only, where a closed fold would stay closed.
    fallback.querySelectorAll("details").forEach((fold) => { fold.open = true; });
    element.dataset.state = "ready";
  } catch (error) {
    element.dataset.state = "failed"; // the fallback stays
    console.error(error);
  }
}

document.querySelectorAll(".lesson-widget[data-front-end]").forEach(start);
document.querySelectorAll(".lesson-keep").forEach(offerKeeping);
