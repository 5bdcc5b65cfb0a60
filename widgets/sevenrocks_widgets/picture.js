// Files out of pictures: an SVG that needs no page around it, or a PNG of it.

const SHARPNESS = 2; // pixels of the PNG for each CSS pixel

// The file of a picture, as a Blob. Colours come from where the picture stands, with the paper behind.
export async function pictureFile(drawn, place, kind) {
  const style = getComputedStyle(place);
  const [, , width, height] = drawn.getAttribute("viewBox").split(" ");
  const [x, y] = drawn.getAttribute("viewBox").split(" ");
  const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ x, y, width, height, fill: style.backgroundColor })) {
    paper.setAttribute(name, value);
  }
  drawn.querySelector("desc, title").after(paper);
  drawn.setAttribute("color", style.color);
  const text = new XMLSerializer()
    .serializeToString(drawn)
    .replace(/var\((--[\w-]+),([^)]*)\)/g, (_, name, other) => style.getPropertyValue(name).trim() || other);
  const file = new Blob([text], { type: "image/svg+xml" });
  return kind === "svg" ? file : painted(text, drawn);
}

async function painted(text, drawn) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = drawn.getAttribute("width") * SHARPNESS;
  canvas.height = drawn.getAttribute("height") * SHARPNESS;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

// Give the reader a file to keep.
export function saved(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
