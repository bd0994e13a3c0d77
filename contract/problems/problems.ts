import { z } from "zod";

import { PAYMENT_PROBLEMS } from "./payment-problems";
import { instantSchema } from "../schemas/scalars";
import { seatLabelSchema, ticketLimitSchema } from "../schemas/ticket";
import { SEASON_PROBLEMS } from "./season-problems";

export type Definition = {
  status: number;
  title: string;
  fields?: z.ZodRawShape;
  /** The reason in replies, where the previous release, which reads no other, shared one between two codes. */
  sentAs?: string;
};

const [seats, ids, count] = [z.array(seatLabelSchema), z.array(z.string()), z.int()];
/** Bands, or price types of the requested band, that anyone can buy: at most ten, the nearest to what was requested first. */
const SOLD_IDS = { bandIds: ids.nullish(), priceTypeIds: ids.nullish() };

const NOT_ALLOWED = { status: 403, title: "Not allowed" } as const;
const OF_TICKETS = { ...NOT_ALLOWED, fields: { tickets: count, wanted: count } } as const;
/** While locked, correct credentials are refused too. */
const LOCKED = { status: 423, title: "Locked after too many failed attempts" } as const;
const TOO_MANY = { status: 429, title: "Too many requests" } as const;
const CONFLICT = { status: 409, title: "Conflict with the current state" } as const;

/**
 * Every refusal of a call, by name: `code`, or `code/reason` if a code has several reasons. Replies contain the code,
 * the reason and the declared fields besides the members of RFC 9457.
 *
 * A new refusal is `not-allowed` if a rule forbids the request, and `conflict` if only the current state of a basket,
 * an order or a record does. No reason belongs to both, except `key-reused`: plain for any call, `conflict/key-reused`
 * only for `startPayment`, whose key identifies the attempt.
 */
export const PROBLEMS = {
  invalid: {
    status: 400,
    title: "Invalid request",
    fields: { fields: z.record(z.string(), z.string()).describe("Error codes by field") },
  },
  "bad-signature": { status: 400, title: "Invalid signature" },
  "not-authorised": { status: 401, title: "Invalid API key" },
  "not-signed-in": { status: 401, title: "Not signed in" },
  "not-found": { status: 404, title: "Not found" },
  "feature-off": { status: 404, title: "Not offered by this ticketing system" },
  "too-large": { status: 413, title: "Request too large" },
  "wrong-type": { status: 415, title: "Unsupported content type" },
  "code-not-recognised": { status: 422, title: "Code not recognized" },
  internal: { status: 500, title: "Internal server error", fields: { requestId: z.string() } },
  unavailable: {
    status: 503,
    title: "Service unavailable",
    fields: { requestId: z.string().optional() },
  },
  "key-reused": { status: 409, title: "Idempotency-Key already used for another request" },

  // Sign-in, passwords and mailed links.
  "not-allowed/locked": LOCKED,
  "not-allowed/too-many-tries": TOO_MANY,
  "not-allowed/guest": NOT_ALLOWED,
  "not-allowed/password": NOT_ALLOWED,
  "not-allowed/link-expired": NOT_ALLOWED,
  "not-allowed/role": NOT_ALLOWED,
  "not-allowed/own-staff-account": { ...NOT_ALLOWED, sentAs: "own-account" },
  "conflict/email-taken": CONFLICT,
  "conflict/second-factor": CONFLICT,

  // Customer records.
  "conflict/changed": { ...CONFLICT, title: "Changed since it was read" },
  "conflict/primary-address": { ...CONFLICT, title: "The primary address cannot be deleted" },
  "conflict/too-many": { ...CONFLICT, title: "Limit reached" },
  "conflict/own-account": CONFLICT,
  ...SEASON_PROBLEMS,
  "conflict/reserved": CONFLICT,

  // Whether an event is on sale, and to whom.
  "not-allowed/cancelled": NOT_ALLOWED,
  "not-allowed/passed": NOT_ALLOWED,
  "not-allowed/box-office-only": NOT_ALLOWED,
  "not-allowed/off-sale": NOT_ALLOWED,
  "not-allowed/priority": NOT_ALLOWED,
  "not-allowed/not-on-sale": NOT_ALLOWED,
  "not-allowed/sold-out": NOT_ALLOWED,
  "not-allowed/price-not-open": { ...NOT_ALLOWED, fields: SOLD_IDS },
  "not-allowed/price-type-limit": NOT_ALLOWED,
  "not-allowed/not-entitled": NOT_ALLOWED,
  "not-allowed/companion-needs-access": NOT_ALLOWED,
  limit: { status: 409, title: "Ticket limit reached", fields: { limit: ticketLimitSchema } },

  // Seats, and how long they are held.
  "seats-taken": {
    status: 409,
    title: "Seats are no longer available",
    fields: {
      instanceId: z.string(),
      lost: seats,
      lostIds: ids,
      nearest: ids.describe(
        "Free seats in place of the requested ones, in the same order; empty if there are no similar ones",
      ),
    },
  },
  "not-enough-seats": {
    status: 409,
    title: "Not enough seats left",
    fields: {
      band: z.string().describe("Name of the band"),
      bandId: z.string().optional().describe("Absent in the previous release"),
      available: count.describe("Number of seats that are available"),
      blockSizes: z
        .array(count)
        .optional()
        .describe("Sizes of the free blocks, ascending, if seats are sold in blocks"),
    },
  },
  "not-allowed/incomplete-block": {
    ...NOT_ALLOWED,
    fields: {
      missing: seats.describe("Seats missing from partly chosen blocks, which are only sold whole"),
      missingIds: ids,
    },
  },
  "not-allowed/companion-needs-space": {
    ...NOT_ALLOWED,
    fields: {
      companions: seats.describe("Companion seats without a wheelchair space"),
      companionIds: ids,
    },
  },
  "not-allowed/single-seat": {
    ...NOT_ALLOWED,
    fields: { alone: seats.describe("Single seats that would be left"), aloneIds: ids },
  },
  // `seats` is the number of seats that can be added in one request.
  "not-allowed/too-many-at-once": { ...NOT_ALLOWED, fields: { seats: count } },
  "not-allowed/customer-holds-too-many": { ...TOO_MANY, fields: { minutes: count } },
  "not-allowed/address-holds-too-many": { ...TOO_MANY, fields: { minutes: count } },
  "not-allowed/hold-cap": NOT_ALLOWED,
  "not-allowed/nothing-held": NOT_ALLOWED,
  "basket-expired": { status: 410, title: "Basket expired" },

  // Baskets as a whole.
  "not-allowed/ordered-already": { ...NOT_ALLOWED, sentAs: "ordered" },
  "conflict/paying": CONFLICT,
  "conflict/other-paying": CONFLICT,
  "conflict/ordered": CONFLICT,
  "conflict/another-customer": CONFLICT,
  "conflict/not-claimed": CONFLICT,
  "conflict/no-basket": CONFLICT,
  "conflict/too-many-lines": { ...CONFLICT, fields: { maxLines: count } },
  "conflict/total-too-high": { ...CONFLICT, fields: { maxTotal: count.describe("Minor units") } },
  "conflict/takes-others": {
    ...CONFLICT,
    title: "Removing this item also removes others",
    fields: { ticketIds: z.array(z.string()), itemIds: z.array(z.string()) },
  },
  "conflict/package": {
    ...CONFLICT,
    title: "The ticket can only be removed with its package",
    fields: { packageItemId: z.string() },
  },
  "conflict/other-code": CONFLICT,
  "conflict/same-party": CONFLICT,
  "conflict/notes-too-long": CONFLICT,
  "conflict/refund-not-failed": CONFLICT,
  "conflict/reserved-order-ended": CONFLICT,
  "conflict/reserved-order-locked": CONFLICT,
  "conflict/basket-not-empty": CONFLICT,

  // Codes, vouchers and credit.
  "not-allowed/code-not-valid": {
    ...NOT_ALLOWED,
    fields: {
      needsTickets: z
        .boolean()
        .optional()
        .describe("Valid now: applies once the basket has tickets that the code is for"),
    },
  },
  "not-allowed/code-expired": NOT_ALLOWED,
  "not-allowed/code-used-up": NOT_ALLOWED,
  "not-allowed/voucher-empty": NOT_ALLOWED,
  "not-allowed/voucher-blocked": NOT_ALLOWED,
  "not-allowed/access-name-mismatch": NOT_ALLOWED,
  "not-allowed/programme-without-instances": NOT_ALLOWED,
  "not-allowed/too-many-codes": NOT_ALLOWED,
  "not-allowed/no-credit": NOT_ALLOWED,
  "conflict/voucher-applied": CONFLICT,

  // Memberships, subscriptions and giving.
  "conflict/membership-owned": CONFLICT,
  "conflict/account-required": CONFLICT,
  "conflict/membership-in-basket": CONFLICT,
  "conflict/membership-conflict": CONFLICT,
  "not-allowed/no-voucher-left": NOT_ALLOWED,
  "not-allowed/other-price-type": NOT_ALLOWED,
  "not-allowed/subscription-expired": NOT_ALLOWED,
  "not-allowed/part-of-package": NOT_ALLOWED,
  "not-allowed/nothing-to-round-up": NOT_ALLOWED,
  "not-allowed/nothing-to-cover": NOT_ALLOWED,
  "not-allowed/gift-aid-elsewhere": NOT_ALLOWED,
  "not-allowed/taxpayer-not-confirmed": NOT_ALLOWED,

  // Add-ons.
  "not-allowed/not-for-this-performance": NOT_ALLOWED,
  "not-allowed/too-early": { ...NOT_ALLOWED, fields: { from: instantSchema } },
  "not-allowed/too-late": NOT_ALLOWED,
  "not-allowed/tickets-needed": NOT_ALLOWED,
  "not-allowed/one-for-each-ticket": NOT_ALLOWED,
  "not-allowed/out-of-stock": { ...NOT_ALLOWED, fields: { name: z.string(), left: count } },
  "not-allowed/more-than-tickets": OF_TICKETS,
  "not-allowed/same-number-as-tickets": OF_TICKETS,
  "not-allowed/select-more": {
    ...NOT_ALLOWED,
    // `guests` is the required number of items per category.
    fields: { category: z.string(), missing: count, guests: count },
  },
  "not-allowed/select-fewer": {
    ...NOT_ALLOWED,
    fields: { category: z.string(), over: count, guests: count },
  },
  "not-allowed/too-many-guests": { ...NOT_ALLOWED, fields: { maxGuests: count, guests: count } },

  // Payments and orders.
  ...PAYMENT_PROBLEMS,
  "conflict/key-reused": CONFLICT,
  "conflict/replaced": CONFLICT,
  "conflict/no-tickets-yet": { ...CONFLICT, sentAs: "not-confirmed" },
  "not-allowed/not-offered": NOT_ALLOWED,
  "not-allowed/cancel-off": NOT_ALLOWED,
  "not-allowed/not-confirmed": NOT_ALLOWED,
  "not-allowed/nothing-to-cancel": NOT_ALLOWED,
  "not-allowed/partly-returned": NOT_ALLOWED,
  "not-allowed/used-already": NOT_ALLOWED,
  "not-allowed/refunded-already": NOT_ALLOWED,
  "not-allowed/too-often": NOT_ALLOWED,
  "not-allowed/cancel-too-late": NOT_ALLOWED,
  "not-allowed/companion-elsewhere": {
    ...NOT_ALLOWED,
    fields: { companionOrders: z.array(z.string()) },
  },
  "conflict/several-performances": CONFLICT,
  "conflict/shared-already": CONFLICT,
  "conflict/id-used": CONFLICT,
  "conflict/watched-elsewhere": CONFLICT,

  // Waiting lists.
  "conflict/email-waits": CONFLICT,
  "conflict/offered": CONFLICT,
  "conflict/waiting-limit": CONFLICT,
  "conflict/seats-free": CONFLICT,

  // The queue before a sale.
  "conflict/queue-limit": CONFLICT,
  "conflict/not-called": CONFLICT,
  "conflict/place-used": CONFLICT,
  "conflict/turn-elsewhere": CONFLICT,
  "conflict/queue-open": CONFLICT,
} as const satisfies Record<string, Definition>;

/** Problems that any call may return without declaring them; clients throw them as `Unavailable`. */
export const GENERAL_PROBLEMS = [
  "invalid",
  "not-authorised",
  "not-found",
  "feature-off",
  "too-large",
  "wrong-type",
  "internal",
  "unavailable",
] as const satisfies ProblemName[];

export type ProblemName = keyof typeof PROBLEMS;

type FieldsOf<N extends ProblemName> = (typeof PROBLEMS)[N] extends {
  fields: infer Shape extends z.ZodRawShape;
}
  ? z.output<z.ZodObject<Shape>>
  : unknown;

type Named<N extends string> = N extends `${infer Code}/${infer Reason}`
  ? { code: Code; reason: Reason }
  : { code: N };

/** A problem without the members of RFC 9457: its code, its reason if it has one, and its fields. */
export type Problem<N extends ProblemName = ProblemName> = N extends ProblemName
  ? Named<N> & FieldsOf<N>
  : never;
