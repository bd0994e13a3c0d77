import { createServer } from "node:http";

import { listen } from "../../support/servers/listen";
import { down, ENTER, runLynx } from "./lynx";

/** Everything that lynx's cursor stops at, in page order. It leaves out a link without text. */
const STOPS =
  /<a (?![^>]*class="menu-close")[^>]*href=|<button|<select|<textarea|<input(?![^>]* type="hidden")/g;

/** The body that lynx posts after checking the boxes with these values and using the first button after them. */
export async function formBodyOfLynx(
  html: string,
  values: readonly string[],
): Promise<{ type: string | undefined; body: string }> {
  const stops = [...html.matchAll(STOPS)].map(({ index }) => html.slice(index, index + 400));
  const stopWith = (text: string) => stops.findIndex((stop) => stop.split(">")[0]?.includes(text));
  const boxes = values.map((value) => stopWith(` value="${value}"`)).sort((a, b) => a - b);
  const lastBox = stops.findLastIndex((stop) => stop.split(">")[0]?.includes('name="seat"'));
  const keys = [...boxes, lastBox + 1].flatMap((stop, index, all) => [
    ...down(stop - (all[index - 1] ?? 0)),
    ENTER,
  ]);

  const chunks: Buffer[] = [];
  let type: string | undefined;
  const server = createServer((request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (request.method !== "POST") {
      response.end(html);
      return;
    }
    type = request.headers["content-type"];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => response.end("<title>Taken</title>"));
  });
  const { url, close } = await listen(server);
  try {
    await runLynx(`${url}/`, keys);
  } finally {
    await close();
  }
  return { type, body: Buffer.concat(chunks).toString("hex") };
}
