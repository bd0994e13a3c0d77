import { z } from "zod";

import { declareOperations } from "../calls/define";
import { ORDERS_PER_PAGE } from "../rules/orders/order";
import type { Problem, ProblemName } from "../problems/problems";
import { basketSchema } from "../schemas/basket";
import { counterOrderSchema } from "../schemas/customer-parts";
import {
  cancellationSchema,
  ORDER_GROUPS,
  orderMovementsSchema,
  orderPageSchema,
  orderSchema,
} from "../schemas/order";
import { moveRefundSchema, printSchema } from "../schemas/ticket";
import { GROWTH_PROBLEMS, TAKE_UP_PROBLEMS } from "../problems/basket-problems";
import { emailAddress, emailLine, rowIdSchema } from "../schemas/scalars";

const buyer = declareOperations({
  tags: ["orders"],
  pathIds: rowIdSchema,
  session: "customer",
  isSessionOptional: true,
  findsCustomer: true,
});
const customer = declareOperations({ tags: ["orders"], pathIds: rowIdSchema, session: "customer" });
const anyone = declareOperations({ tags: ["orders"], pathIds: rowIdSchema, session: "none" });
const customers = declareOperations({
  tags: ["customers"],
  pathIds: rowIdSchema,
  session: "customer",
});

const CANCEL_PROBLEMS = [
  "not-found",
  "not-allowed/cancel-off",
  "not-allowed/not-confirmed",
  "not-allowed/nothing-to-cancel",
  "not-allowed/cancel-too-late",
  "not-allowed/used-already",
  "not-allowed/companion-elsewhere",
] as const satisfies ProblemName[];

const RESEND_PROBLEMS = [
  "not-found",
  "not-allowed/not-confirmed",
  "not-allowed/too-late",
  "not-allowed/too-often",
] as const satisfies ProblemName[];

const MOVE_REFUND_PROBLEMS = [
  "not-found",
  "not-allowed/too-late",
  "not-allowed/used-already",
  "not-allowed/refunded-already",
  "not-allowed/companion-elsewhere",
] as const satisfies ProblemName[];

export type MoveRefundProblem = Problem<(typeof MOVE_REFUND_PROBLEMS)[number]>;
export type CancelProblem = Problem<(typeof CANCEL_PROBLEMS)[number]>;
export type ResendProblem = Problem<(typeof RESEND_PROBLEMS)[number]>;

/** One order, for its customer or the holder of its link token; not found for anyone else. */
export const orderOperations = {
  getOrder: buyer.get("/orders/:id", {
    summary: "Gets an order",
    takesOrderToken: true,
    success: { 200: orderSchema },
    problems: ["not-found"],
  }),
  cancelOrder: customer.post("/orders/:id/cancel", {
    summary: "Cancels the signed-in customer's order for account credit and voids its tickets",
    description:
      "Refused (not-allowed): `cancel-off`, `cancel-too-late`, `used-already` once a ticket admitted somebody, `not-confirmed`, `nothing-to-cancel`, `companion-elsewhere`. Safe to repeat.",
    success: { 200: orderSchema },
    problems: CANCEL_PROBLEMS,
  }),
  resendConfirmation: buyer.post("/orders/:id/confirmation", {
    summary:
      "Resends the confirmation; the order's customer may change the address once, within an hour",
    description: "Refused (not-allowed): `not-confirmed`, `too-late`, `too-often`.",
    body: z.object({
      email: emailAddress.nullable().describe("Corrected address; null to use the same one"),
    }),
    takesOrderToken: true,
    needsIdempotencyKey: true,
    success: { 200: orderSchema },
    problems: [...RESEND_PROBLEMS, "not-signed-in", "key-reused"],
  }),
  getMoveRefund: buyer.get("/orders/:id/moves/:move/refund", {
    summary: "Calculates what the buyer of a moved performance would get back; changes nothing",
    takesOrderToken: true,
    success: { 200: moveRefundSchema },
    problems: MOVE_REFUND_PROBLEMS,
  }),
  refundMove: buyer.post("/orders/:id/moves/:move/refund", {
    summary: "Refunds all that an order has for a moved performance to what it was paid with",
    description:
      "Refused (not-allowed): `too-late` after the day that staff set, `used-already`, `companion-elsewhere`. Safe " +
      "to repeat: the second time is refused as `refunded-already`.",
    takesOrderToken: true,
    success: { 204: z.null() },
    problems: MOVE_REFUND_PROBLEMS,
  }),
  getTicketsPdf: buyer.get("/orders/:id/tickets.pdf", {
    summary: "Gets all tickets of a confirmed order as an accessible (tagged) PDF",
    query: z.object({ print: printSchema }),
    takesOrderToken: true,
    timeoutMs: 15_000,
    success: { 200: { file: "application/pdf" } },
    problems: ["not-found", "conflict/no-tickets-yet"],
  }),
  mailOrderLink: anyone.post("/orders/:id/links", {
    summary: "Mails a new link to an order if it was bought with this email",
    description:
      "The response does not reveal whether the order exists or whose it is. At most five mails are sent to one " +
      "address in ten minutes.",
    body: z.object({ email: emailLine }),
    success: { 202: z.object({}) },
    problems: ["invalid"],
  }),
};

export const ownOrderOperations = {
  listOrders: customers.get("/customer/orders", {
    summary:
      "Lists the signed-in customer's orders in one group: upcoming by next performance, others latest first",
    query: z.object({
      group: z.enum(ORDER_GROUPS),
      hall: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .describe("Only orders with a ticket for this hall"),
      printAtHome: z
        .stringbool()
        .default(false)
        .describe("Only orders with print-at-home tickets; ignored for reserved orders"),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(ORDERS_PER_PAGE),
    }),
    success: { 200: orderPageSchema },
  }),
  listCounterOrders: customers.get("/customer/counter-orders", {
    summary:
      "Lists the signed-in customer's orders that were sold at the venue's counter or by phone, latest first, at most 50",
    success: { 200: z.array(counterOrderSchema) },
  }),
  listOrderPayments: customers.get("/customer/orders/:id/payments", {
    summary: "Lists the payments and refunds of the signed-in customer's order",
    success: { 200: orderMovementsSchema },
    problems: ["not-found"],
  }),
  getCancellation: customers.get("/customer/orders/:id/cancellation", {
    summary: "Checks whether an order can be canceled, and what would be returned",
    success: { 200: cancellationSchema },
    problems: ["not-found"],
  }),
  takeUpReservedOrder: customer.post("/reserved-orders/:id/take-up", {
    summary: "Moves a reserved order into an empty basket to pay for it",
    description:
      "Conflicts: `basket-not-empty`, `reserved-order-locked` (payable at the box office only), `reserved-order-ended`. When repeated, returns the basket that has the order.",
    body: z.object({ basketId: rowIdSchema.nullable() }),
    success: { 200: basketSchema },
    problems: [...GROWTH_PROBLEMS, ...TAKE_UP_PROBLEMS],
  }),
};
