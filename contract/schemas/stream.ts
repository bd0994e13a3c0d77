import { z } from "zod";

import { rowIdSchema } from "./scalars";
import { instanceLabelSchema, streamWindowSchema } from "./ticket";

const fileSchema = z
  .string()
  .regex(/^[\w-]+\.(?:webm|mp4|vtt)$/)
  .describe("In the storefront's folder of streams");

/** The files that a live stream's player shows. */
export const streamFilesSchema = z
  .object({
    video: fileSchema,
    captions: fileSchema.nullable().describe("WebVTT, in English"),
    described: fileSchema.nullable().describe("The same video with audio description"),
  })
  .meta({ id: "StreamFiles" });
export type StreamFiles = z.output<typeof streamFilesSchema>;

/** A live stream as its performance's page offers it. */
export const streamOfferSchema = streamWindowSchema.extend({
  captions: z.boolean(),
  described: z.boolean().describe("Whether there is audio description"),
});

/** The page of one ticket: its id, and the token of its link. */
export const streamLinkSchema = z.object({
  ticketId: rowIdSchema,
  token: z.string().min(1).max(200),
  viewer: z.string().max(100).nullable().describe("The key of this browser, where it has one"),
});

export const watchStreamSchema = streamLinkSchema.extend({
  viewer: z.string().min(20).max(100).describe("A key that nobody can guess, one a browser"),
  takeOver: z.boolean().describe("Ends it in the browser that watches now"),
});

export const streamTicketSchema = streamOfferSchema
  .extend({
    instance: instanceLabelSchema,
    state: z.enum(["early", "open", "ended"]),
    viewing: z
      .enum(["here", "elsewhere", "nowhere"])
      .describe("Whether the ticket is watched now, and in which browser"),
  })
  .meta({ id: "StreamTicket" });
export type StreamTicket = z.output<typeof streamTicketSchema>;
