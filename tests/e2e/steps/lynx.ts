import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const TIMEOUT_MS = 30_000;

/** By default, lynx shows each message for seconds. */
const CONFIG = "INFOSECS:0\nMESSAGESECS:0\nALERTSECS:0\nACCEPT_ALL_COOKIES:TRUE\n";

/** Keys that move down by `count` links or fields. */
export const down = (count: number): string[] => Array<string>(count).fill("Down Arrow");
export const ENTER = "^J";

/** Opens a page in lynx, presses keys (named as in lynx command scripts) and quits. Fails if lynx is not installed. */
export async function runLynx(url: string, keys: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "lynx-"));
  const [script, config] = [join(folder, "keys"), join(folder, "lynx.cfg")];
  await writeFile(script, [...keys, "q", "y"].map((key) => `key ${key}\n`).join(""));
  await writeFile(config, CONFIG);
  const args = ["-term=vt100", `-cfg=${config}`, `-cmd_script=${script}`, url];
  try {
    await new Promise<void>((done, failed) => {
      const lynx = execFile("lynx", args, { timeout: TIMEOUT_MS });
      lynx.once("error", failed);
      lynx.once("close", () => done());
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A number of links and fields to move down, a text to type, or Enter. */
export type LynxStep = number | string | "Enter";

function listKeys(step: LynxStep): string[] {
  if (typeof step === "number") return down(step);
  if (step === "Enter") return [ENTER];
  return Array.from(step, (letter) => (letter === " " ? "<space>" : letter));
}

/** Opens a page in lynx and runs steps. Each new page starts at its first link. */
export const walkInLynx = (url: string, steps: readonly LynxStep[]): Promise<void> =>
  runLynx(url, steps.flatMap(listKeys));
