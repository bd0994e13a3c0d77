/** Of a picture of an artist, which pages show small. */
export const MAX_PICTURE = 256 * 1024;
/** More pixels are not worth their memory in a visitor's browser. */
export const MAX_PICTURE_SIDE = 4_000;
/** The longer side to the shorter one. */
export const MAX_PICTURE_RATIO = 2;
/** Of an excerpt: about four minutes of sound, or half a minute of video. */
export const MAX_RECORDING = 4 * 1024 * 1024;
export const MAX_CAPTIONS = 256 * 1024;
/** Of all files that staff upload: they are in the database, and in each of its backups. */
export const MAX_UPLOADS = 256 * 1024 * 1024;
export const MAX_UPLOADED_FILES = 400;

export type MediaKind = "picture" | "audio" | "video" | "captions";

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*\.([a-z0-9]+)$/;

/** By the name's ending. */
export const MEDIA_TYPES = {
  svg: { kind: "picture", type: "image/svg+xml; charset=utf-8" },
  png: { kind: "picture", type: "image/png" },
  jpg: { kind: "picture", type: "image/jpeg" },
  mp3: { kind: "audio", type: "audio/mpeg" },
  m4a: { kind: "audio", type: "audio/mp4" },
  wav: { kind: "audio", type: "audio/wav" },
  mp4: { kind: "video", type: "video/mp4" },
  webm: { kind: "video", type: "video/webm" },
  vtt: { kind: "captions", type: "text/vtt; charset=utf-8" },
} as const satisfies Record<string, { kind: MediaKind; type: string }>;
export type MediaFormat = keyof typeof MEDIA_TYPES;

/** What a file of events is by its name; null if it can be none. */
export function mediaFormat(name: string): MediaFormat | null {
  const ending = NAME.exec(name)?.[1] ?? "";
  return Object.hasOwn(MEDIA_TYPES, ending) ? (ending as MediaFormat) : null;
}

export function mediaKind(name: string): MediaKind | null {
  const format = mediaFormat(name);
  return format === null ? null : MEDIA_TYPES[format].kind;
}

/** Staff can upload no drawings in SVG, which are programs as much as pictures. */
export const UPLOADED_FORMATS = [
  "png",
  "jpg",
  "mp3",
  "m4a",
  "wav",
  "mp4",
  "webm",
  "vtt",
] as const satisfies readonly MediaFormat[];
export type UploadedFormat = (typeof UPLOADED_FORMATS)[number];

/** Names of uploaded files end in a hash of their content, which therefore never changes: `ana-lund-0123456789abcdef.jpg`. */
export const UPLOADED_NAME =
  /^[a-z0-9]+(?:-[a-z0-9]+)*-[0-9a-f]{16}\.(?:png|jpg|mp3|m4a|wav|mp4|webm|vtt)$/;

/**
 * Why an uploaded file is refused. `type`: not one of the formats, or damaged or cut off. `size`: too many bytes. `shape`:
 * too many pixels, or too long for its width. `rotated`: only upright with its metadata, which is removed. `full`: all
 * uploaded files together are too much. `none`: none was sent, and there is none yet. `sound`: captions of a recording
 * without pictures.
 */
export const UPLOAD_PROBLEMS = [
  "type",
  "size",
  "shape",
  "rotated",
  "full",
  "none",
  "sound",
] as const;
export type UploadProblem = (typeof UPLOAD_PROBLEMS)[number];
