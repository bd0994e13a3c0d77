import { z } from "zod";

import { declareOperations } from "../calls/define";
import type { Problem, ProblemName } from "../problems/problems";
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
/** PDFs with many tickets are slow to render. */
const PDF_TIMEOUT_MS = 15_000;

const SHARE_PROBLEMS = [
  "conflict/several-performances",
  "conflict/shared-already",
  "conflict/id-used",
] as const satisfies ProblemName[];

export type ShareProblem = Problem<(typeof SHARE_PROBLEMS)[number]>;

const ticketQuery = {
  instance: idSchema.optional().describe("Only tickets for this performance"),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
};

export const ticketOperations = {
  listTickets: customer.get("/customer/tickets", {
    summary: "Lists the signed-in customer's valid tickets by performance time",
    description:
      "Excludes performances that have ended or were canceled, and returned orders. A page has all tickets of up to 20 " +
      "performances, or fewer if these have very many tickets.",
    query: z.object(ticketQuery),
    success: { 200: ticketPageSchema },
  }),
  countTickets: customer.get("/customer/ticket-count", {
    summary: "Counts the signed-in customer's valid tickets",
    success: { 200: z.object({ count: z.int() }) },
  }),
  getOwnTicketsPdf: customer.get("/customer/tickets.pdf", {
    summary: "Gets a page of valid tickets as an accessible (tagged) PDF",
    query: z.object({
      ...ticketQuery,
      print: printSchema,
      locale: z.string().max(10).default("en-us"),
    }),
    timeoutMs: PDF_TIMEOUT_MS,
    success: { 200: { file: "application/pdf" } },
    problems: ["not-found"],
  }),
  listTicketShares: customer.get("/customer/ticket-shares", {
    summary: "Lists the signed-in customer's active share links",
    success: { 200: z.array(ticketShareSchema) },
  }),
  shareTickets: customer.put("/customer/ticket-shares/:id", {
    summary: "Creates a share link for some of the signed-in customer's tickets; safe to repeat",
    description:
      "The caller chooses id and token. Conflicts: `several-performances`, `shared-already` (a ticket can be on one " +
      "link at a time), `id-used`. Live stream tickets cannot be shared and are not found.",
    body: shareTicketsSchema,
    success: { 200: ticketShareSchema },
    problems: ["not-found", ...SHARE_PROBLEMS],
  }),
  revokeTicketShare: customer.delete("/customer/ticket-shares/:id", {
    params: rowParams,
    summary: "Revokes a share link immediately; safe to repeat",
    success: { 204: z.null() },
    problems: ["not-found"],
  }),
};

/** Tickets by share link, without an account. Unknown, revoked and expired links are all not found. */
export const sharedTicketOperations = {
  getSharedTickets: anyone.post("/shared-tickets/look", {
    summary: "Gets the tickets of a share link",
    body: shareTokenSchema,
    countsAttempts: true,
    success: { 200: sharedTicketsSchema },
    problems: ["not-found", "not-allowed/too-many-tries"],
  }),
  getSharedTicketsPdf: anyone.post("/shared-tickets/pdf", {
    summary: "Gets shared tickets as an accessible (tagged) PDF, without buyer and prices",
    body: sharedDocumentSchema,
    countsAttempts: true,
    timeoutMs: PDF_TIMEOUT_MS,
    success: { 200: { file: "application/pdf" } },
    problems: ["not-found", "not-allowed/too-many-tries"],
  }),
};
