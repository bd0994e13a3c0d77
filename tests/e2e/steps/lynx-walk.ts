import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { runLynx } from "./run-lynx";

/** Down so many links and fields from where one stands; a text typed into a field; Enter. */
export type LynxStep = number | string | "Enter";

const ENTER = "^J";

/** Keys as lynx's own scripts name them. */
function keysOf(step: LynxStep): string[] {
  if (typeof step === "number") return Array<string>(step).fill("Down Arrow");
  if (step === "Enter") return [ENTER];
  return Array.from(step, (letter) => (letter === " " ? "<space>" : letter));
}

/** Opens a page in lynx and goes on by keys alone, from the page's first link; every page that comes begins there again. */
export async function lynxWalk(url: string, steps: readonly LynxStep[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "lynx-"));
  const [script, config] = [join(folder, "keys"), join(folder, "lynx.cfg")];
  const keys = [...steps.flatMap(keysOf), "q", "y"];
  await writeFile(script, keys.map((key) => `key ${key}\n`).join(""));
  // Left to itself it shows each of its messages for seconds.
  await writeFile(config, "INFOSECS:0\nMESSAGESECS:0\nALERTSECS:0\nACCEPT_ALL_COOKIES:TRUE\n");
  try {
    await runLynx([`-cfg=${config}`, `-cmd_script=${script}`, url]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
