// The front end of the quizzes about dominoes: the quiz, with tiles in its pictures and texts.
import { quiz } from "./quiz.js";
import { light, pick, tileOf, worded } from "./tiles.js";

function render({ model, el, host }) {
  const art = { terms: worded, light, pick, code: tileOf };
  return quiz({ el, host, config: model.get("config"), art });
}

export default { render };
