import { z } from "zod";

import { rowIdSchema } from "./scalars";
import { instanceLabelSchema, streamWindowSchema } from "./ticket";

const fileSchema = z
  .string()
  .regex(/^[\w-]+\.(?:webm|mp4|vtt)$/)
  .describe("File name in the storefront's streams folder");

export const streamFilesSchema = z
  .object({
    video: fileSchema,
    captions: fileSchema.nullable().describe("WebVTT, in English"),
    described: fileSchema.nullable().describe("The same video with audio description"),
  })
  .meta({ id: "StreamFiles" });
export type StreamFiles = z.output<typeof streamFilesSchema>;

export const streamOfferSchema = streamWindowSchema.extend({
  captions: z.boolean(),
  described: z.boolean().describe("Whether it has audio description"),
});

export const streamLinkSchema = z.object({
  ticketId: rowIdSchema,
  token: z.string().min(1).max(200),
  viewer: z.string().max(100).nullable().describe("Secret key of this browser, if it has one"),
});

export const watchStreamSchema = streamLinkSchema.extend({
  viewer: z.string().min(20).max(100).describe("Random secret key of this browser"),
  takeOver: z.boolean().describe("Ends watching in the other browser"),
});

export const streamTicketSchema = streamOfferSchema
  .extend({
    instance: instanceLabelSchema,
    state: z.enum(["early", "open", "ended"]),
    viewing: z
      .enum(["here", "elsewhere", "nowhere"])
      .describe("Whether and where the ticket is being watched"),
  })
  .meta({ id: "StreamTicket" });
export type StreamTicket = z.output<typeof streamTicketSchema>;
