import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { extname, join, resolve } from "node:path";

import type { Result } from "#contract/result";
import type { Mistake } from "../files/mistake";
import { namesIn, readImage, readInside, wrong } from "./read-look";

const PICTURE = { maxBytes: 256 * 1024, maxRatio: 2 } as const;
/** Of an excerpt: about four minutes of sound, or half a minute of video. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Of all files: every process of the storefront keeps them in memory. */
const MAX_TOTAL = 48 * 1024 * 1024;
const MAX_FILES = 400;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*\.[a-z0-9]+$/;

export type MediaKind = "picture" | "audio" | "video" | "captions";

/** What a file of each type begins with, and where. */
const RECORDINGS: Readonly<
  Record<string, { kind: MediaKind; type: string; begins: RegExp; at?: number }>
> = {
  ".mp3": { kind: "audio", type: "audio/mpeg", begins: /^(?:ID3|\xff[\xe2-\xff])/ },
  ".m4a": { kind: "audio", type: "audio/mp4", begins: /^ftyp/, at: 4 },
  ".wav": { kind: "audio", type: "audio/wav", begins: /^RIFF[^]{4}WAVE/ },
  ".mp4": { kind: "video", type: "video/mp4", begins: /^ftyp/, at: 4 },
  ".webm": { kind: "video", type: "video/webm", begins: /^E\xdf\xa3/, at: 1 },
  ".vtt": { kind: "captions", type: "text/vtt; charset=utf-8", begins: /^(?:\xef\xbb\xbf)?WEBVTT/ },
};
const PICTURES = [".svg", ".png", ".jpg"];

/** What a file is by its name; null if it can be none of the media. */
export function mediaKind(name: string): MediaKind | null {
  const extension = extname(name);
  if (!NAME.test(name)) return null;
  if (PICTURES.includes(extension)) return "picture";
  return Object.hasOwn(RECORDINGS, extension) ? (RECORDINGS[extension]?.kind ?? null) : null;
}

export type MediaFile = {
  kind: MediaKind;
  type: string;
  /** Of the content: an address with it never changes. */
  version: string;
  /** Of a picture. */
  size?: { width: number; height: number };
};

/** Pictures of people and excerpts, which events name. */
export type VenueMedia = {
  /** The absolute path of `media/`. */
  folder: string;
  files: Record<string, MediaFile>;
};

/** Reads and checks `media/` of a venue's folder. */
export function readMedia(venueFolder: string): Result<VenueMedia, Mistake[]> {
  const folder = join(venueFolder, "media");
  const media: VenueMedia = { folder: resolve(folder), files: {} };
  if (!existsSync(folder)) return { ok: true, value: media };
  const names = namesIn(folder);
  if (!names.ok) return names;
  if (names.value.length > MAX_FILES)
    return refuse(folder, `has ${names.value.length} files, expected at most ${MAX_FILES}`);
  const mistakes: Mistake[] = [];
  let total = 0;
  for (const name of names.value.toSorted()) {
    const read = readMediaFile(media.folder, name);
    if (!read.ok) {
      mistakes.push(wrong(join(folder, name), read.failure));
      continue;
    }
    total += read.value.bytes.length;
    media.files[name] = read.value.file;
  }
  if (total > MAX_TOTAL)
    mistakes.push(wrong(folder, `has more than ${MAX_TOTAL / 1024 / 1024} MB in all files`));
  return mistakes.length === 0 ? { ok: true, value: media } : { ok: false, failure: mistakes };
}

const refuse = (folder: string, message: string) => ({
  ok: false as const,
  failure: [wrong(folder, message)],
});

/** A file of the media with its content, checked. */
export function readMediaFile(
  folder: string,
  name: string,
): Result<{ file: MediaFile; bytes: Buffer }, string> {
  const extension = extname(name);
  if (!NAME.test(name))
    return { ok: false, failure: "expected a name of lower-case letters, digits and hyphens" };
  if (PICTURES.includes(extension)) {
    const read = readImage(folder, name, PICTURE);
    if (!read.ok) return read;
    const { type, version, width, height } = read.value.image;
    const file: MediaFile = { kind: "picture", type, version, size: { width, height } };
    return { ok: true, value: { file, bytes: read.value.bytes } };
  }
  const known = Object.hasOwn(RECORDINGS, extension) ? RECORDINGS[extension] : undefined;
  if (known === undefined) {
    const types = [...PICTURES, ...Object.keys(RECORDINGS)].join(", ");
    return { ok: false, failure: `is not a file of events; expected one of ${types}` };
  }
  const { kind, type, begins, at = 0 } = known;
  const bytes = readInside(folder, name, MAX_BYTES);
  if (!bytes.ok) return bytes;
  if (!begins.test(bytes.value.toString("latin1", at, at + 16)))
    return { ok: false, failure: `is not what its name says, ${kind} of the type ${extension}` };
  const version = createHash("sha256").update(bytes.value).digest("hex").slice(0, 12);
  return { ok: true, value: { file: { kind, type, version }, bytes: bytes.value } };
}
