import { z } from "zod";

import { declareOperations } from "../define";
import type { Problem, ProblemName } from "../problems";
import { idSchema, rowParams } from "../schemas/scalars";
import {
  printSchema,
  sharedDocumentSchema,
  sharedTicketsSchema,
  shareTicketsSchema,
  shareTokenSchema,
  ticketPageSchema,
  ticketShareSchema,
} from "../schemas/ticket";

const customer = declareOperations({ tags: ["tickets"], session: "customer" });
const anyone = declareOperations({ tags: ["tickets"], session: "none" });
/** A PDF of many tickets takes its time. */
const DRAWING_MS = 15_000;

/** Why tickets cannot be shared by one link. */
const SHARE_PROBLEMS = [
  "conflict/several-performances",
  "conflict/shared-already",
  "conflict/id-used",
] as const satisfies ProblemName[];

export type ShareProblem = Problem<(typeof SHARE_PROBLEMS)[number]>;

const which = {
  instance: idSchema.optional().describe("Of one performance alone"),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
};

/** A customer's own tickets, from all orders, and the links that share some of them. */
export const ticketOperations = {
  listTickets: customer.get("/customer/tickets", {
    summary:
      "A page of the signed-in customer's tickets that let somebody in still, in order of time",
    description:
      "Neither of performances that are over or canceled nor of orders that were given back. A page has all " +
      "tickets of up to 20 performances, of fewer where these have very many.",
    query: z.object(which),
    success: { 200: ticketPageSchema },
  }),
  countTickets: customer.get("/customer/ticket-count", {
    summary: "Counts the signed-in customer's tickets that are still valid",
    success: { 200: z.object({ count: z.int() }) },
  }),
  getOwnTicketsPdf: customer.get("/customer/tickets.pdf", {
    summary: "Gets the same page of tickets as one tagged PDF",
    query: z.object({
      ...which,
      print: printSchema,
      locale: z.string().max(10).default("en-us"),
    }),
    timeoutMs: DRAWING_MS,
    success: { 200: { file: "application/pdf" } },
    problems: ["not-found"],
  }),
  listTicketShares: customer.get("/customer/ticket-shares", {
    summary: "The signed-in customer's links that show tickets still",
    success: { 200: z.array(ticketShareSchema) },
  }),
  shareTickets: customer.put("/customer/ticket-shares/:id", {
    summary: "Makes a link to tickets of the signed-in customer's; safe to repeat",
    description:
      "The caller chooses id and token. Refused (conflict): `several-performances`, `shared-already` (a ticket is " +
      "on one link at a time), `id-used`. A ticket for a live stream is not found: its owner alone watches.",
    body: shareTicketsSchema,
    success: { 200: ticketShareSchema },
    problems: ["not-found", ...SHARE_PROBLEMS],
  }),
  revokeTicketShare: customer.delete("/customer/ticket-shares/:id", {
    params: rowParams,
    summary: "Revokes a link at once; safe to repeat",
    success: { 204: z.null() },
    problems: ["not-found"],
  }),
};

/**
 * Tickets for the recipient of a share link, who needs no account. Unknown, revoked, over, given back: a link that
 * shows nothing is not found, whatever the reason.
 */
export const sharedTicketOperations = {
  getSharedTickets: anyone.post("/shared-tickets/look", {
    summary: "The tickets of a link",
    body: shareTokenSchema,
    countsAttempts: true,
    success: { 200: sharedTicketsSchema },
    problems: ["not-found", "not-allowed/too-many-tries"],
  }),
  getSharedTicketsPdf: anyone.post("/shared-tickets/pdf", {
    summary: "Gets shared tickets as one tagged PDF, without buyer and prices",
    body: sharedDocumentSchema,
    countsAttempts: true,
    timeoutMs: DRAWING_MS,
    success: { 200: { file: "application/pdf" } },
    problems: ["not-found", "not-allowed/too-many-tries"],
  }),
};
