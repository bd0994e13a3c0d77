import { z } from "zod";

import { declareOperations } from "../calls/define";
import type { Problem, ProblemName } from "../problems/problems";
import {
  orderSchema,
  pageUrl,
  paymentOutcomeSchema,
  startedPaymentSchema,
  startPaymentSchema,
} from "../schemas/order";
import { rowIdSchema } from "../schemas/scalars";

const startDebitSchema = z.object({
  returnUrl: pageUrl,
  cancelUrl: pageUrl,
  locale: z.string().max(10),
});

const directDebitSchema = z
  .object({
    number: z.string().describe("Order number"),
    isWhole: z
      .boolean()
      .describe("False with only the token of the return URL; `account` is then null"),
    state: z.enum(["open", "confirmed", "failed"]),
    failure: z.enum(["cancelled", "declined", "unavailable"]).nullable(),
    account: z
      .object({ bankName: z.string().nullable(), last4: z.string().nullable() })
      .nullable()
      .describe("Null until the mandate is confirmed"),
  })
  .meta({ id: "DirectDebit" });

const customer = declareOperations({ tags: ["orders"], pathIds: rowIdSchema, session: "customer" });
const buyer = declareOperations({
  tags: ["orders"],
  pathIds: rowIdSchema,
  session: "customer",
  isSessionOptional: true,
  findsCustomer: true,
});
const turnedBack = z.object({
  turnedBack: z.boolean().describe("The visitor left the provider's page, which is closed first"),
});

/** The basket cannot become an order. */
const READINESS_PROBLEMS = [
  "invalid",
  "basket-expired",
  "conflict/performance-cancelled",
  "conflict/performance-passed",
  "conflict/limit",
  "conflict/mailbox-not-proved",
  "conflict/too-many-free-tickets",
  "conflict/too-many-free-tickets-of-address",
  "conflict/not-entitled-any-more",
  "conflict/buyer-name-mismatch",
  "conflict/membership-owned",
  "conflict/account-required",
  "conflict/card-minimum",
  "conflict/total-too-high",
  "conflict/too-few-in-stock",
  "conflict/not-sold-any-more",
  "conflict/more-items-than-tickets",
  "conflict/package-incomplete",
] as const satisfies ProblemName[];

const ATTEMPT_PROBLEMS = [
  ...READINESS_PROBLEMS,
  "not-found",
  "conflict/not-claimed",
  "conflict/key-reused",
] as const satisfies ProblemName[];

const START_PROBLEMS = [
  ...ATTEMPT_PROBLEMS,
  "conflict/replaced",
  "conflict/refused",
  "conflict/card-declined",
  "conflict/card-no-funds",
  "conflict/card-expired",
  "conflict/card-not-usable",
  "conflict/card-try-again",
  "unavailable",
] as const satisfies ProblemName[];

/** What `invalid` names if a basket cannot become an order, in the order in which it is asked for. */
export const ORDER_FIELDS = ["items", "name", "delivery", "address", "details", "total"] as const;
export type OrderField = (typeof ORDER_FIELDS)[number];

type NotReadyAs<P extends Problem> =
  | Exclude<P, { code: "invalid" }>
  | { code: "invalid"; fields: Partial<Record<OrderField, "missing" | "changed">> };

export type NotReady = NotReadyAs<Problem<(typeof READINESS_PROBLEMS)[number]>>;
export type AttemptProblem = NotReadyAs<Problem<(typeof ATTEMPT_PROBLEMS)[number]>>;
export type StartProblem = NotReadyAs<Problem<(typeof START_PROBLEMS)[number]>>;

export const paymentOperations = {
  startPayment: customer.post("/baskets/:id/orders", {
    summary: "Creates the order of a basket and opens a payment attempt",
    description:
      "The Idempotency-Key identifies the attempt: repeated calls return the same order and card page. With a stored card, the order may still be pending: verify it.",
    body: startPaymentSchema,
    needsIdempotencyKey: "always",
    success: { 200: startedPaymentSchema },
    problems: START_PROBLEMS,
  }),
  verifyOrder: buyer.post("/orders/:id/verify", {
    summary: "Checks the payment with the provider and completes the order if it was paid",
    body: turnedBack,
    takesOrderToken: true,
    success: { 200: orderSchema },
    problems: ["not-found"],
  }),
  getPaymentOutcome: buyer.post("/orders/:id/outcome", {
    summary: "Gets the outcome of a payment for a visitor returning from the card page",
    description:
      "The token of the return URL works until ten minutes after the outcome was first shown, and for at most two hours.",
    body: turnedBack,
    takesOrderToken: true,
    success: { 200: paymentOutcomeSchema },
    problems: ["not-found"],
  }),
  startDirectDebit: buyer.post("/orders/:id/direct-debit", {
    summary: "Opens the provider's page on which the customer signs a direct debit mandate",
    description:
      "Refused (not-allowed): `not-offered`. `url` is null if there already is a mandate.",
    body: startDebitSchema,
    takesOrderToken: true,
    success: { 200: z.object({ url: z.string().nullable() }) },
    problems: ["not-signed-in", "not-found", "not-allowed/not-offered", "unavailable"],
  }),
  verifyDirectDebit: buyer.post("/orders/:id/direct-debit/verify", {
    summary: "Checks whether the direct debit was set up",
    body: turnedBack,
    takesOrderToken: true,
    success: { 200: directDebitSchema },
    problems: ["not-found"],
  }),
};
