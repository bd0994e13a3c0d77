import { seatLabelSchema, instanceLabelSchema } from "#contract/schemas/seat-label";
import { instantSchema } from "#contract/schemas/instant";
import { z } from "zod";

import type { CustomerCard } from "~/domain/checkout/card";
import type {
  HeldTicket,
  SharedTickets,
  TicketPage,
  TicketQuery,
  TicketShare,
} from "~/domain/orders/ticket";

import type { Logger } from "../../logger";
import type { CrmFailure, CrmResult } from "../crm-result";
import type { TicketCalls } from "../tickets";
import { shown } from "./orders";
import { path } from "./requester";
import type { Ask } from "./requester";
import type { BoxOfficeClient, Call } from "./client";
import { readFailure } from "./read-answer";

const countShape = z.object({ count: z.number().int() }).transform(({ count }) => count);

/** Many tickets take a while to draw. */
const DRAWING_MS = 15_000;

const admissionShape = z.object({
  id: z.string(),
  instance: instanceLabelSchema,
  seat: seatLabelSchema,
  priceTypeName: z.string(),
  barcode: z.string(),
});

const heldTicketShape = admissionShape.extend({
  orderId: z.string(),
  orderNumber: z.string(),
  endsAt: instantSchema,
  shareId: z.string().nullable(),
}) satisfies z.ZodType<HeldTicket>;

const ticketPageShape = z.object({
  tickets: z.array(heldTicketShape),
  page: z.number().int(),
  pageCount: z.number().int(),
}) satisfies z.ZodType<TicketPage>;

const ticketShareShape = z.object({
  id: z.string(),
  tokenHash: z.string(),
  createdAt: instantSchema,
  endsAt: instantSchema,
  tickets: z.array(admissionShape),
}) satisfies z.ZodType<TicketShare>;

const sharedTicketsShape = z.object({
  sharedBy: z.string(),
  endsAt: instantSchema,
  tickets: z.array(admissionShape),
}) satisfies z.ZodType<SharedTickets>;

const cardShape = z.object({
  id: z.string(),
  kind: z.enum(["membership", "ticket-subscription"]),
  name: z.string(),
  pricingStructure: z.string().nullable(),
  holder: z.string(),
  code: z.string(),
  startsOn: z.string(),
  expiresOn: z.string(),
  vouchers: z.object({ general: z.int(), available: z.int(), used: z.int() }).nullable(),
}) satisfies z.ZodType<CustomerCard>;

function ticketSearch({ page, instanceId }: TicketQuery): URLSearchParams {
  const query = new URLSearchParams({ page: String(page) });
  if (instanceId !== null) query.set("instance", instanceId);
  return query;
}

const nothing = z.unknown().transform(() => null);

/** Tickets and the links to them. Never kept. */
export function ticketCalls(ask: Ask, client: BoxOfficeClient, logger: Logger): TicketCalls {
  const pdf = async <const Codes extends CrmFailure["code"]>(
    call: Call,
    codes: readonly Codes[],
  ): Promise<CrmResult<Uint8Array, Codes>> => {
    const answer = await client.call({ ...call, headersTimeout: DRAWING_MS });
    if (answer === null) return { ok: false, failure: { code: "unavailable" } };
    if (answer.status === 200 && answer.contentType.startsWith("application/pdf"))
      return { ok: true, value: new Uint8Array(answer.body) };
    let json: unknown;
    try {
      json = JSON.parse(answer.body.toString("utf8"));
    } catch {
      // What is no JSON has no code either: it reads as `unavailable`.
    }
    return { ok: false, failure: readFailure(answer, json, codes, logger) };
  };

  return {
    listTickets: (query, customerSession) =>
      ask(
        {
          method: "GET",
          path: `/customer/tickets?${ticketSearch(query).toString()}`,
          customerSession,
        },
        ticketPageShape,
        ["not-signed-in"],
      ),
    countTickets: (customerSession) =>
      ask({ method: "GET", path: "/customer/ticket-count", customerSession }, countShape, [
        "not-signed-in",
      ]),
    getOwnTicketsPdf: ({ print, locale, ...which }, customerSession) => {
      const query = ticketSearch(which);
      query.set("print", print);
      query.set("locale", locale);
      const address = `/customer/tickets.pdf?${query.toString()}`;
      return pdf({ method: "GET", path: address, customerSession }, ["not-signed-in", "not-found"]);
    },
    getTicketsPdf: (orderId, print, access) =>
      pdf(
        {
          method: "GET",
          path: path`/orders/${orderId}/tickets.pdf?print=${print}`,
          ...shown(access),
        },
        ["not-found", "conflict"],
      ),

    listCards: (customerSession) =>
      ask({ method: "GET", path: "/customer/cards", customerSession }, z.array(cardShape), [
        "not-signed-in",
      ]),

    listTicketShares: (customerSession) =>
      ask(
        { method: "GET", path: "/customer/ticket-shares", customerSession },
        z.array(ticketShareShape),
        ["not-signed-in"],
      ),
    shareTickets: ({ id, token, ticketIds }, customerSession) =>
      ask(
        {
          method: "PUT",
          path: path`/customer/ticket-shares/${id}`,
          body: { token, ticketIds },
          customerSession,
        },
        ticketShareShape,
        ["not-signed-in", "not-found", "conflict"],
      ),
    revokeTicketShare: (id, customerSession) =>
      ask(
        { method: "DELETE", path: path`/customer/ticket-shares/${id}`, customerSession },
        nothing,
        ["not-signed-in", "not-found"],
      ),
    getSharedTickets: ({ token, caller }) =>
      ask(
        { method: "POST", path: "/shared-tickets/look", body: { token }, caller },
        sharedTicketsShape,
        ["not-found", "not-allowed"],
      ),
    getSharedTicketsPdf: ({ token, caller }, wish) =>
      pdf({ method: "POST", path: "/shared-tickets/pdf", body: { token, ...wish }, caller }, [
        "not-found",
        "not-allowed",
      ]),
  };
}
