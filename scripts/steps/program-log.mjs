import { createWriteStream, existsSync, renameSync } from "node:fs";
import { createInterface } from "node:readline";

/**
 * Writes all that a program says to its log file (the one of the run before is kept beside it) and
 * shows what is a warning or worse. Remembers the last such line, to say what a program died of.
 */
export function keepLog(child, { name, file, show }) {
  if (existsSync(file)) renameSync(file, `${file}.previous`);
  const log = createWriteStream(file, { flags: "a", mode: 0o600 });
  const kept = { last: undefined, closed: new Promise((resolve) => log.once("close", resolve)) };
  const take = (line, plainIsWarning) => {
    log.write(`${line}\n`);
    const text = warningIn(line, plainIsWarning);
    if (text === undefined) return;
    kept.last = text;
    // A program that refuses to start says its own name first.
    show(text.startsWith(`${name}:`) ? text : `${name}: ${text}`);
  };
  createInterface({ input: child.stdout }).on("line", (line) => take(line, false));
  createInterface({ input: child.stderr }).on("line", (line) => take(line, true));
  child.on("close", () => log.end());
  return kept;
}

/** The words of a log line of level warn or above; a plain line on stderr counts as one. */
function warningIn(line, plainIsWarning) {
  if (line.trim() === "") return undefined;
  // Most lines are requests; this recognizes them without parsing.
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
