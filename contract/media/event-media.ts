import { z } from "zod";

import { excerptSchema } from "../schemas/event";
import { MAX_EVENT_TEXT, MAX_EXCERPT_TITLE, MAX_PICTURE_ALT } from "../rules/events/event";
import { MAX_CAPTIONS, MAX_PICTURE, MAX_RECORDING } from "../rules/events/media";
import { removeUnsafe } from "../text/name";

const base64 = (bytes: number) => z.string().max(Math.ceil(bytes / 3) * 4);
const text = (max: number) => z.string().overwrite(removeUnsafe).trim().max(max);

const artistName = z.object({ name: z.string().max(300), role: z.string().max(300) });

/** The media of an event as staff see them: in the catalogue's language. */
export const eventMediaSchema = z
  .object({
    title: z.string(),
    artists: z.array(
      z.object({
        name: z.string(),
        role: z.string(),
        picture: z.string().nullable().describe("A file of `media/`, or one of `uploads`"),
        alt: z.string().nullable().describe("What it shows"),
      }),
    ),
    excerpt: excerptSchema.nullable(),
    uploads: z.array(z.string()).describe("Those of these files that staff uploaded"),
  })
  .meta({ id: "EventMedia" });
export type EventMedia = z.output<typeof eventMediaSchema>;

export const artistPictureSchema = z
  .object({
    artist: artistName.describe("As the event names them"),
    picture: z
      .object({
        file: base64(MAX_PICTURE)
          .nullable()
          .describe("Base64; null to keep it and only change `alt`"),
        alt: text(MAX_PICTURE_ALT).min(1),
      })
      .nullable()
      .describe("Null: none"),
  })
  .meta({ id: "ArtistPicture" });
export type ArtistPicture = z.output<typeof artistPictureSchema>;

export const newExcerptSchema = z
  .object({
    excerpt: z
      .object({
        file: base64(MAX_RECORDING).nullable().describe("Base64; null to keep the recording"),
        title: text(MAX_EXCERPT_TITLE).nullable(),
        transcript: text(MAX_EVENT_TEXT).min(1),
        captions: base64(MAX_CAPTIONS)
          .nullable()
          .describe("Base64, of a video; null to keep those of the same recording"),
        removesCaptions: z.boolean().optional(),
      })
      .nullable()
      .describe("Null: none"),
  })
  .meta({ id: "NewExcerpt" });
export type NewExcerpt = z.output<typeof newExcerptSchema>;
