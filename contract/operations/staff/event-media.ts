import { z } from "zod";

import { declareOperations } from "../../calls/define";
import { artistPictureSchema, eventMediaSchema, newExcerptSchema } from "../../media/event-media";
import { MAX_CAPTIONS, MAX_PICTURE, MAX_RECORDING } from "../../rules/events/media";

const supervisors = declareOperations({
  tags: ["staff"],
  session: "staff",
  // Of supervisors: an older storefront refuses a permission that it does not know.
  permission: "manage-performance",
});

/** Pictures of artists and the excerpt of an event, which its fields name (`docs/season.md`). */
export const eventMediaOperations = {
  getEventMedia: supervisors.get("/staff/events/:id/media", {
    summary: "Gets the pictures of an event's artists and its excerpt",
    success: { 200: eventMediaSchema },
    problems: ["not-found"],
  }),
  setArtistPicture: supervisors.put("/staff/events/:id/artist-picture", {
    summary: "Uploads, describes or takes away the picture of an artist of an event",
    description:
      "Refused as `invalid` with one of `UPLOAD_PROBLEMS` as `picture`, and as `not-found` if the event has no such artist.",
    body: artistPictureSchema,
    // The file is in base64.
    bodyLimit: 2 * MAX_PICTURE,
    success: { 204: z.null() },
    problems: ["invalid", "not-found", "conflict/busy"],
  }),
  setExcerpt: supervisors.put("/staff/events/:id/excerpt", {
    summary: "Uploads, describes or takes away the excerpt of an event, with its captions",
    description:
      "Refused as `invalid` with one of `UPLOAD_PROBLEMS` as `recording` or `captions`. A new recording takes away the " +
      "captions of the one before.",
    body: newExcerptSchema,
    bodyLimit: 2 * (MAX_RECORDING + MAX_CAPTIONS),
    success: { 204: z.null() },
    problems: ["invalid", "not-found", "conflict/busy"],
  }),
};
