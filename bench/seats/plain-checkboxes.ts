import { createServer } from "node:http";

const PER_ROW = 15;

const page = (boxes: number) => {
  const rows = Array.from({ length: Math.ceil(boxes / PER_ROW) }, (_, row) => {
    const length = Math.min(PER_ROW, boxes - row * PER_ROW);
    const box = (index: number) =>
      `<label>${index + 1} <input type="checkbox" name="seat" value="${row}-${index}"></label>`;
    const inRow = Array.from({ length }, (_, index) => box(index)).join("\n");
    return `<fieldset><legend>${row + 1}</legend>${inRow}</fieldset>`;
  });
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>Plain checkboxes</title><form>${rows.join("\n")}</form></html>`;
};

/** Serves a page of checkboxes without styles or script, as the browser's baseline. */
export async function servePlainCheckboxes(
  boxes: number,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(page(boxes));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port to listen on");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
