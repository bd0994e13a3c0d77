import { createWriteStream, existsSync, renameSync } from "node:fs";
import { createInterface } from "node:readline";

/**
 * Writes a program's output to its log file, keeping that of the previous run, and shows warnings and errors. Remembers
 * the last of these for a message if the program dies.
 */
export function keepLog(child, { name, file, show }) {
  if (existsSync(file)) renameSync(file, `${file}.previous`);
  const log = createWriteStream(file, { flags: "a", mode: 0o600 });
  const state = { last: undefined, closed: new Promise((resolve) => log.once("close", resolve)) };
  const write = (line, plainIsWarning) => {
    log.write(`${line}\n`);
    const text = warningIn(line, plainIsWarning);
    if (text === undefined) return;
    state.last = text;
    // Startup errors already begin with the program's name.
    show(text.startsWith(`${name}:`) ? text : `${name}: ${text}`);
  };
  createInterface({ input: child.stdout }).on("line", (line) => write(line, false));
  createInterface({ input: child.stderr }).on("line", (line) => write(line, true));
  child.on("close", () => log.end());
  return state;
}

/** Returns the message of a log line of level warn or above, or of a plain line on stderr. */
function warningIn(line, plainIsWarning) {
  if (line.trim() === "") return undefined;
  // Skips most lines, which are requests, without parsing.
  const level = /"level":(\d+)/.exec(line);
  if (level && Number(level[1]) < 40) return undefined;
  try {
    const record = JSON.parse(line);
    if (!(record.level >= 40)) return undefined;
    const message = [record.msg, record.err?.message].filter(Boolean).join(": ");
    return message || line;
  } catch {
    return plainIsWarning ? line : undefined;
  }
}
