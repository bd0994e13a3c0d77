import type { Result } from "#contract/calls/result";
import { readTextFile } from "./read-text-file";

/** Reads a JSON file of at most `maxBytes`, or returns why it cannot, to follow the file's name. */
export function readJsonFile(file: string, maxBytes: number): Result<unknown, string> {
  const read = readTextFile(file, maxBytes);
  if (!read.ok)
    return { ok: false, failure: read.failure.map(({ message }) => message).join("; ") };
  try {
    // Some editors write a byte order mark, which is not JSON.
    return { ok: true, value: JSON.parse(read.value.replace(/^\uFEFF/, "")) };
  } catch {
    // The parser's message quotes the file, which may be any.
    return { ok: false, failure: "is not JSON" };
  }
}
