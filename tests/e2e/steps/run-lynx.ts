import { execFile } from "node:child_process";

/** Long enough for a walk of many pages. */
const PATIENCE_MS = 30_000;

/** Runs lynx to its end, by a script of keys. A machine without lynx fails the journey: nothing was tried there. */
export function runLynx(args: readonly string[]): Promise<void> {
  return new Promise((done, failed) => {
    const lynx = execFile("lynx", ["-term=vt100", ...args], { timeout: PATIENCE_MS });
    lynx.once("error", (error: NodeJS.ErrnoException) => {
      failed(
        error.code === "ENOENT"
          ? new Error(
              "lynx is not on this machine, and `npm test` could not install it: install it.",
            )
          : error,
      );
    });
    lynx.once("close", () => {
      done();
    });
  });
}
