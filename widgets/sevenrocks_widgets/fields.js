// The things to answer in a question. Nothing here knows a game; `terms` writes a text's terms.
//
// A field has an element and
//   raw(), setRaw(raw)   what was typed or chosen, as it is kept
//   read()               {value} to compare with the answer, or {problem} in words
//   mark(verdict)        "right", "wrong" or null
//   lock(locked)         whether it can be changed
//   focus()
import { button, freshId, h, svg } from "./dom.js";

const MARKS = { right: ["✓", "right"], wrong: ["✗", "not right"] };
const ZEROS = [0x660, 0x6f0, 0x966]; // Arabic, Persian and Devanagari digits count from here

// A typed whole number as Python writes it: "−۰۵" is "-5". Null if it is none.
export function plainNumber(text) {
  const digits = text.trim().replace(/\s/g, "").replace(/\p{Nd}/gu, (digit) => {
    const zero = ZEROS.find((start) => digit.charCodeAt(0) - start >= 0 && digit.charCodeAt(0) - start < 10);
    return zero === undefined ? digit : String(digit.charCodeAt(0) - zero);
  });
  const parts = /^([-−–+]?)0*(\d+)$/.exec(digits);
  if (!parts) return null;
  return `${/[-−–]/.test(parts[1]) && parts[2] !== "0" ? "-" : ""}${parts[2]}`;
}

function markElement() {
  const element = h("span", { class: "sr-mark" });
  return {
    element,
    show(verdict) {
      const [sign, words] = MARKS[verdict] ?? ["", ""];
      element.replaceChildren(
        h("span", { "aria-hidden": "true" }, sign),
        h("span", { class: "sr-unseen" }, words),
      );
      element.className = `sr-mark ${verdict ? `sr-mark-${verdict}` : ""}`;
    },
  };
}

function numberField(field, { changed, terms }) {
  const id = freshId("field");
  const mark = markElement();
  const input = h("input", {
    id, type: "text", inputmode: "numeric", autocomplete: "off", enterkeyhint: "done",
    class: "sr-input sr-number", dir: "ltr", maxlength: 6, name: field.name, oninput: changed,
    // In JupyterLab a form does not hear the Enter key by itself.
    onkeydown(event) {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      input.form.requestSubmit();
    },
  });
  const sign = field.signed && button("±", () => {
    input.value = /^[-−–]/.test(input.value) ? input.value.slice(1) : `−${input.value}`;
    input.focus();
    changed();
  }, { look: "sr-sign", "aria-label": `Change the sign of: ${field.label}` });
  return {
    element: h("div", { class: "sr-field" },
      h("label", { for: id }, ...terms(field.label)),
      h("span", { class: "sr-entry" }, ...(sign ? [sign] : []), input,
        h("span", { class: "sr-unit" }, field.unit), mark.element)),
    raw: () => input.value,
    setRaw(raw) { input.value = typeof raw === "string" ? raw : ""; },
    read() {
      const value = plainNumber(input.value);
      return value === null ? { problem: `${field.label}: type a whole number.` } : { value };
    },
    mark(verdict) {
      mark.show(verdict);
      input.setAttribute("aria-invalid", verdict === "wrong");
    },
    lock(locked) {
      input.readOnly = locked;
      if (sign) sign.disabled = locked;
    },
    focus() {
      input.focus();
      input.select();
    },
  };
}

// Choices: one of the options, or a set of them, as large buttons that can be on or off.
function choices(field, { changed, terms }) {
  const mark = markElement();
  const many = field.kind === "set";
  const group = freshId("choice");
  const inputs = field.options.map((option) => h("input", {
    type: many ? "checkbox" : "radio", name: group, value: option.value,
    onchange(event) { toggled(event.target); },
  }));
  const chosen = () => inputs.filter((input) => input.checked).map((input) => input.value);

  function toggled(input) {
    if (many && input.checked && field.alone !== null) {
      for (const other of inputs) {
        if ((input.value === field.alone) !== (other.value === field.alone)) other.checked = false;
      }
    }
    changed();
  }

  const options = field.options.map((option, index) => h("label", { class: "sr-option" }, inputs[index],
    option.svg ? h("span", { class: "sr-option-picture", "aria-hidden": "true" }, svg(option.svg)) : null,
    h("span", {}, ...terms(option.label))));
  return {
    element: h("fieldset", { class: "sr-field sr-choices" },
      h("legend", {}, ...terms(field.label), " ", mark.element),
      h("div", { class: "sr-row" }, ...options)),
    raw: chosen,
    setRaw(raw) {
      for (const input of inputs) input.checked = Array.isArray(raw) && raw.includes(input.value);
    },
    read() {
      const values = chosen();
      return values.length ? { value: values.join(" ") } : { problem: `${field.label}: choose first.` };
    },
    toggle(value) {
      const input = inputs.find((one) => one.value === value);
      if (!input || input.disabled) return;
      input.checked = !input.checked;
      toggled(input);
    },
    mark(verdict) { mark.show(verdict); },
    lock(locked) { for (const input of inputs) input.disabled = locked; },
    focus() { (inputs.find((input) => input.checked) ?? inputs[0]).focus(); },
  };
}

export function makeField(field, tools) {
  return (field.kind === "number" ? numberField : choices)(field, tools);
}
