import { down, ENTER, runLynx } from "./run-lynx";

/** A number of links and fields to go down; a text typed into a field; Enter. */
export type LynxStep = number | string | "Enter";

function keysOf(step: LynxStep): string[] {
  if (typeof step === "number") return down(step);
  if (step === "Enter") return [ENTER];
  return Array.from(step, (letter) => (letter === " " ? "<space>" : letter));
}

/** Opens a page in lynx and continues by keys alone, on every page from its first link. */
export const lynxWalk = (url: string, steps: readonly LynxStep[]): Promise<void> =>
  runLynx(url, steps.flatMap(keysOf));
