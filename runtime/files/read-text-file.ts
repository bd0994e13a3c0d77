import { closeSync, fstatSync, openSync, readSync, realpathSync, constants } from "node:fs";
import { extname, sep } from "node:path";

import type { Result } from "#contract/calls/result";
import type { Mistake } from "./mistake";

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  EACCES: "cannot be read: permission denied",
  EPERM: "cannot be read: permission denied",
  EISDIR: "is a folder, expected a file",
  ENOTDIR: "does not exist: part of its path is a file",
  ELOOP: "is a symbolic link to itself",
  ENAMETOOLONG: "has too long a name",
};

/** Why a file or folder cannot be read, to follow its name. */
export function fileFault(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
  return REASONS[code] ?? `cannot be read (${code})`;
}

/** What programs call it. */
const ENCODING: Readonly<Record<string, string>> = { ".csv": "as CSV UTF-8, as Excel calls it" };

const KB = 1024;
const MB = 1024 * KB;
const formatSize = (bytes: number) => (bytes >= MB ? `${bytes / MB} MB` : `${bytes / KB} KB`);
/** Rounded up, so that what is too large looks so. */
const formatLargeSize = (bytes: number) =>
  bytes >= MB ? `${Math.ceil((bytes / MB) * 10) / 10} MB` : `${Math.ceil(bytes / KB)} KB`;

/** Whether a file is in a folder once symbolic links are followed. False if it no longer exists. */
export function isWithin(folder: string, file: string): boolean {
  try {
    return realpathSync(file).startsWith(realpathSync(folder) + sep);
  } catch {
    return false;
  }
}

const refusal = (file: string, message: string) => ({
  ok: false as const,
  failure: [{ file, line: null, message }],
});

/** Control characters other than line breaks and tabs, halves of characters, and what turns the direction of text. */
const UNSAFE = /[^\P{Cc}\n\r\t]|[\p{Surrogate}\u202a-\u202e\u2066-\u2069\ufeff]/u;
export const cannotBeShown = (text: string): boolean => UNSAFE.test(text);

/** Reads a UTF-8 file, without its byte order mark. Otherwise as `readBytes`. */
export function readTextFile(file: string, maxBytes: number): Result<string, Mistake[]> {
  const read = readBytes(file, maxBytes);
  if (!read.ok) return read;
  try {
    return { ok: true, value: new TextDecoder("utf-8", { fatal: true }).decode(read.value) };
  } catch {
    return refusal(
      file,
      `is not UTF-8: save it ${ENCODING[extname(file).toLowerCase()] ?? "with that encoding"}`,
    );
  }
}

/**
 * Symbolic links are followed, since mounted configuration consists of them; what is not a regular file, or larger than
 * `maxBytes`, is refused without being read.
 */
export function readBytes(file: string, maxBytes: number): Result<Buffer, Mistake[]> {
  const refuse = (message: string) => refusal(file, message);
  let descriptor: number | undefined;
  try {
    // Opening a pipe would otherwise wait for its writer.
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = fstatSync(descriptor);
    if (stats.isDirectory()) return refuse(REASONS.EISDIR ?? "is a folder");
    if (!stats.isFile()) return refuse("is not a regular file");
    if (stats.size > maxBytes)
      return refuse(`has ${formatLargeSize(stats.size)}, expected at most ${formatSize(maxBytes)}`);
    const buffer = Buffer.alloc(stats.size);
    let length = 0;
    while (length < buffer.length) {
      const count = readSync(descriptor, buffer, length, buffer.length - length, length);
      if (count === 0) break;
      length += count;
    }
    return { ok: true, value: buffer.subarray(0, length) };
  } catch (error) {
    return refuse(fileFault(error));
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
