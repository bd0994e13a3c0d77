import { MAX_CAPTIONS, MAX_RECORDING, type UploadedFormat } from "#contract/rules/events/media";
import type { UploadProblem } from "#contract/rules/events/media";
import { readMp3 } from "./read-mp3";
import { readMp4 } from "./read-mp4";
import { readWav } from "./read-wav";
import { readWebm } from "./read-webm";

/** A checked file: what is kept of it, and the format that its content has. */
export type Upload = { format: UploadedFormat; content: Buffer };

const READERS: readonly ((bytes: Buffer) => Upload | null)[] = [
  (bytes) => inFormat("wav", readWav(bytes)),
  readMp4,
  (bytes) => inFormat("webm", readWebm(bytes)),
  (bytes) => inFormat("mp3", readMp3(bytes)),
];

const inFormat = (format: UploadedFormat, content: Buffer | null) =>
  content === null ? null : { format, content };

/**
 * Detects the format of an excerpt and checks that it is complete. Only what playing it needs is kept: not where a phone
 * recorded it, nor when. A format is known by all of a file, so that no page or archive passes as a recording.
 */
export function readRecording(bytes: Buffer): Upload | UploadProblem {
  if (bytes.length > MAX_RECORDING) return "size";
  try {
    for (const read of READERS) {
      const recording = read(bytes);
      if (recording !== null) return recording;
    }
    return "type";
  } catch (error) {
    // The file is cut off, or in a codec that browsers don't play.
    if (error instanceof RangeError) return "type";
    throw error;
  }
}

/** Captions in WebVTT. */
export function readCaptions(bytes: Buffer): Upload | UploadProblem {
  if (bytes.length > MAX_CAPTIONS) return "size";
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const isCaptions = /^WEBVTT(?:[ \t][^\n]*)?\r?\n/.test(text) && text.includes("-->");
    return isCaptions && !text.includes("\0")
      ? { format: "vtt", content: Buffer.from(text) }
      : "type";
  } catch {
    return "type";
  }
}
