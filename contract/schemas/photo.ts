import { z } from "zod";

/** In the order in which browsers are offered them; the last is shown by everything. */
export const PHOTO_FORMATS = ["avif", "webp", "jpg"] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

/** Of one photograph: its widths in each format. */
export const MAX_PHOTO_FILES = 12;
/** Bytes: of one file, and of all files of a photograph. */
export const MAX_PHOTO_FILE = 2 * 1024 * 1024;
export const MAX_PHOTO = 6 * 1024 * 1024;
/** Pixels. A poster is 600 wide; no screen shows more than the most. */
export const MIN_PHOTO_WIDTH = 320;
export const MAX_PHOTO_SIDE = 4_096;
/** Of the words for what it shows. */
export const MAX_PHOTO_ALT = 200;

/** A venue's own photograph, in place of the poster of an event. */
export const eventPhotoSchema = z
  .object({
    id: z.string().describe("Another photograph has another id"),
    alt: z.string().describe("What it shows, in words"),
    files: z
      .array(z.object({ format: z.enum(PHOTO_FORMATS), width: z.int(), height: z.int() }))
      .describe("One photograph in several widths and formats, from narrow to wide"),
  })
  .meta({ id: "EventPhoto" });
export type EventPhoto = z.output<typeof eventPhotoSchema>;

type PhotoFile = EventPhoto["files"][number];

/** A file's name in `GET /photos/:name`. What it names never changes. */
export const photoName = (id: string, { width, format }: Pick<PhotoFile, "width" | "format">) =>
  `${id}-${width}.${format}`;

/** The widest JPEG: what everything can show. */
export const widestJpeg = ({ files }: EventPhoto): PhotoFile | undefined =>
  files.findLast(({ format }) => format === "jpg");

export const newPhotoSchema = z.object({
  alt: z.string().trim().min(1).max(MAX_PHOTO_ALT),
  files: z
    .array(z.string().max(Math.ceil(MAX_PHOTO_FILE / 3) * 4))
    .max(MAX_PHOTO_FILES)
    .describe("In base64; none: the photograph stays, and `alt` may be new"),
});
export type NewPhoto = z.output<typeof newPhotoSchema>;
