import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

import type { Result } from "#contract/calls/result";
import {
  MAX_CAPTIONS,
  MAX_PICTURE,
  MAX_PICTURE_RATIO,
  MAX_RECORDING,
  MEDIA_TYPES,
  mediaFormat,
  type MediaKind,
} from "#contract/rules/events/media";
import type { Mistake } from "../files/mistake";
import { readCaptions, readRecording } from "../files/read-recording";
import { namesIn, readImage, readInside, wrong } from "./read-look";

const PICTURE = { maxBytes: MAX_PICTURE, maxRatio: MAX_PICTURE_RATIO } as const;
/** Of all files: every process of the storefront keeps them in memory. */
const MAX_TOTAL = 48 * 1024 * 1024;
const MAX_FILES = 400;

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
  const format = mediaFormat(name);
  if (format === null) return { ok: false, failure: nameFault(name) };
  const { kind, type } = MEDIA_TYPES[format];
  if (kind === "picture") {
    const read = readImage(folder, name, PICTURE);
    if (!read.ok) return read;
    const { version, width, height } = read.value.image;
    const file: MediaFile = { kind, type, version, size: { width, height } };
    return { ok: true, value: { file, bytes: read.value.bytes } };
  }
  const bytes = readInside(folder, name, kind === "captions" ? MAX_CAPTIONS : MAX_RECORDING);
  if (!bytes.ok) return bytes;
  const read = (kind === "captions" ? readCaptions : readRecording)(bytes.value);
  if (typeof read === "string" || read.format !== format)
    return {
      ok: false,
      failure: `is not what its name says, ${kind} of the type .${format}, or it is damaged or cut off`,
    };
  const version = createHash("sha256").update(bytes.value).digest("hex").slice(0, 12);
  return { ok: true, value: { file: { kind, type, version }, bytes: bytes.value } };
}

function nameFault(name: string): string {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*\.[a-z0-9]+$/.test(name))
    return "expected a name of lower-case letters, digits and hyphens";
  const types = Object.keys(MEDIA_TYPES).map((ending) => `.${ending}`);
  return `is not a file of events; expected one of ${types.join(", ")}`;
}
