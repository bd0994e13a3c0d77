import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { runLynx } from "./run-lynx";

/** What can be stood on in a text browser, in the page's order. */
const STOPS = /<a [^>]*href=|<button|<select|<textarea|<input(?![^>]* type="hidden")/g;

/**
 * What lynx posts of a page when somebody goes down to the checkboxes with these values, presses each, goes on to the
 * first button after them and presses that.
 */
export async function lynxPost(
  html: string,
  values: readonly string[],
): Promise<{ type: string | undefined; body: string }> {
  const stops = [...html.matchAll(STOPS)].map(({ index }) => html.slice(index, index + 400));
  const at = (text: string) => stops.findIndex((stop) => stop.split(">")[0]?.includes(text));
  const boxes = values.map((value) => at(` value="${value}"`)).sort((a, b) => a - b);
  const lastBox = stops.findLastIndex((stop) => stop.split(">")[0]?.includes('name="seat"'));
  const keys = [...boxes, lastBox + 1].flatMap((stop, index, all) => [
    ...Array<string>(stop - (all[index - 1] ?? 0)).fill("Down Arrow"),
    "^J",
  ]);

  const folder = await mkdtemp(join(tmpdir(), "lynx-"));
  const script = join(folder, "keys");
  await writeFile(script, [...keys, "q", "y"].map((key) => `key ${key}\n`).join(""));
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
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  try {
    await runLynx([`-cmd_script=${script}`, `http://127.0.0.1:${port}/`]);
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
  return { type, body: Buffer.concat(chunks).toString("hex") };
}
