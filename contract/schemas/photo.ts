import { z } from "zod";

import { removeUnsafe } from "../text/name";
import { MAX_PHOTO_FILES, MAX_PHOTO_FILE, MAX_PHOTO_ALT } from "../rules/events/photo";

/** In order of preference for browsers; every program supports the last one. */
export const PHOTO_FORMATS = ["avif", "webp", "jpg"] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

/** The venue's own photograph of an event, shown instead of its poster. */
export const eventPhotoSchema = z
  .object({
    id: z.string().describe("Changes with the photograph"),
    alt: z.string().describe("Alternative text"),
    files: z
      .array(z.object({ format: z.enum(PHOTO_FORMATS), width: z.int(), height: z.int() }))
      .describe("The photograph in several widths and formats, narrowest first"),
  })
  .meta({ id: "EventPhoto" });
export type EventPhoto = z.output<typeof eventPhotoSchema>;

type PhotoFile = EventPhoto["files"][number];

/** File name for `GET /photos/:name`. The content of a name never changes. */
export const photoName = (id: string, { width, format }: Pick<PhotoFile, "width" | "format">) =>
  `${id}-${width}.${format}`;

/** The widest JPEG, which every program can display. */
export const widestJpeg = ({ files }: EventPhoto): PhotoFile | undefined =>
  files.findLast(({ format }) => format === "jpg");

export const newPhotoSchema = z.object({
  alt: z.string().overwrite(removeUnsafe).trim().min(1).max(MAX_PHOTO_ALT),
  files: z
    .array(z.string().max(Math.ceil(MAX_PHOTO_FILE / 3) * 4))
    .max(MAX_PHOTO_FILES)
    .describe("Base64; empty to keep the photograph and only change `alt`"),
});
export type NewPhoto = z.output<typeof newPhotoSchema>;
