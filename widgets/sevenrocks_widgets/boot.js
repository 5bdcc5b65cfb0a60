// Brings the widgets of a built page to life: each has its data and a deck of replies beside it.
import { deckHost } from "./host.js";

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
    await widget.render({ model, el: stage, host: deckHost(JSON.parse(block.textContent)) });
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
