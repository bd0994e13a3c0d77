import { declareOperations } from "../calls/define";
import type { ProblemName } from "../problems/problems";
import {
  streamFilesSchema,
  streamLinkSchema,
  streamTicketSchema,
  watchStreamSchema,
} from "../schemas/stream";

const anyone = declareOperations({ tags: ["streams"], session: "none", countsAttempts: true });

const LINK_PROBLEMS = ["not-found", "not-allowed/too-many-tries"] as const satisfies ProblemName[];

/** Live streams by ticket link, without a session. Invalid links and links of returned orders are not found. */
export const streamOperations = {
  getStream: anyone.post("/streams/look", {
    summary: "Gets the current state of a live stream by its ticket link",
    body: streamLinkSchema,
    success: { 200: streamTicketSchema },
    problems: LINK_PROBLEMS,
  }),
  watchStream: anyone.post("/streams/watch", {
    summary: "Starts or continues watching in one browser; safe to repeat",
    description:
      "One browser can watch per ticket. Its lease lasts a minute and is renewed by each call. Conflict: " +
      "`watched-elsewhere` while another browser has the lease, unless it is taken over. A stream that is not open is not found.",
    body: watchStreamSchema,
    success: { 200: streamFilesSchema },
    problems: [...LINK_PROBLEMS, "conflict/watched-elsewhere"],
  }),
};
