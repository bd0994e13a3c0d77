import { declareOperations } from "../define";
import type { ProblemName } from "../problems";
import {
  streamFilesSchema,
  streamLinkSchema,
  streamTicketSchema,
  watchStreamSchema,
} from "../schemas/stream";

const anyone = declareOperations({ tags: ["streams"], session: "none", countsAttempts: true });

const LINK_PROBLEMS = ["not-found", "not-allowed/too-many-tries"] as const satisfies ProblemName[];

/**
 * Live streams for holders of a ticket's link, who need no session. A link that was made up, or whose order was given
 * back, is not found.
 */
export const streamOperations = {
  getStream: anyone.post("/streams/look", {
    summary: "What the link of a ticket for a live stream leads to now",
    body: streamLinkSchema,
    success: { 200: streamTicketSchema },
    problems: LINK_PROBLEMS,
  }),
  watchStream: anyone.post("/streams/watch", {
    summary: "Begins or goes on watching in one browser; safe to repeat",
    description:
      "One browser watches with a ticket. Its lease lasts a minute and is renewed by each call. Refused as a conflict, " +
      "`watched-elsewhere`, while another browser's lease lasts, unless it is taken over. A stream that is not open is not found.",
    body: watchStreamSchema,
    success: { 200: streamFilesSchema },
    problems: [...LINK_PROBLEMS, "conflict/watched-elsewhere"],
  }),
};
