import { textAt } from "./text-at";

/** Samples as they are, and as floating-point numbers; `0xfffe` says which of them later. */
const WAV_CODECS = [1, 3, 0xfffe];

/** With its head: what the samples are, of those codecs at most. */
const MAX_FORMAT = 8 + 40;
/** Real files have a few. */
const MAX_CHUNKS = 1_000;

/** A WAV of its format and its samples alone; null if it is none, or cut off. */
export function readWav(bytes: Buffer): Buffer | null {
  if (textAt(bytes, 0, 4) !== "RIFF" || textAt(bytes, 8, 4) !== "WAVE") return null;
  const chunks = new Map<string, Buffer>();
  for (let at = 12, count = 0; at < bytes.length && !chunks.has("data"); count += 1) {
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    if (end > bytes.length || count === MAX_CHUNKS) return null;
    chunks.set(textAt(bytes, at, 4), bytes.subarray(at, end));
    at = end + (end % 2);
  }
  const [format, data] = [chunks.get("fmt "), chunks.get("data")];
  if (format === undefined || data === undefined || data.length <= 8) return null;
  if (!WAV_CODECS.includes(format.readUInt16LE(8)) || format.length > MAX_FORMAT) return null;
  const body = Buffer.concat([Buffer.from("WAVE"), format, data, Buffer.alloc(data.length % 2)]);
  const head = Buffer.from("RIFF\0\0\0\0");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
