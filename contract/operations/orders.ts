import { z } from "zod";

import { declareOperations } from "../define";
import type { Problem, ProblemName } from "../problems";
import { basketSchema } from "../schemas/basket";
import {
  cancellationSchema,
  ORDER_GROUPS,
  orderMovementsSchema,
  orderPageSchema,
  orderSchema,
  resendSchema,
} from "../schemas/order";
import { printSchema } from "../schemas/ticket";
import { CHANGE_PROBLEMS, TAKE_UP_PROBLEMS } from "./basket-problems";
import { rowIdSchema } from "../schemas/scalars";

const buyer = declareOperations({ tags: ["orders"], pathIds: rowIdSchema, session: "customer?" });
const customer = declareOperations({ tags: ["orders"], pathIds: rowIdSchema, session: "customer" });
const anyone = declareOperations({ tags: ["orders"], pathIds: rowIdSchema, session: "none" });
const customers = declareOperations({
  tags: ["customers"],
  pathIds: rowIdSchema,
  session: "customer",
});

/** Why an order cannot be canceled. */
const CANCEL_PROBLEMS = [
  "not-found",
  "not-allowed/cancel-off",
  "not-allowed/not-confirmed",
  "not-allowed/nothing-to-cancel",
  "not-allowed/cancel-too-late",
  "not-allowed/companion-elsewhere",
] as const satisfies ProblemName[];

/** Why the confirmation of an order is not sent again. */
const RESEND_PROBLEMS = [
  "not-found",
  "not-allowed/not-confirmed",
  "not-allowed/too-late",
  "not-allowed/too-often",
] as const satisfies ProblemName[];

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
    summary: "Turns the signed-in customer's order into account credit; its tickets are void",
    description:
      "Refused (not-allowed): `cancel-off`, `cancel-too-late`, `not-confirmed`, `nothing-to-cancel`, `companion-elsewhere`. Repeated, it answers the same.",
    success: { 200: orderSchema },
    problems: CANCEL_PROBLEMS,
  }),
  resendConfirmation: buyer.post("/orders/:id/confirmation", {
    summary:
      "Sends the confirmation again; to another address for the order's own customer, once and within the hour",
    description: "Refused (not-allowed): `not-confirmed`, `too-late`, `too-often`.",
    body: resendSchema,
    takesOrderToken: true,
    needsIdempotencyKey: true,
    success: { 200: orderSchema },
    problems: [...RESEND_PROBLEMS, "not-signed-in", "key-reused"],
  }),
  getTicketsPdf: buyer.get("/orders/:id/tickets.pdf", {
    summary: "Gets all tickets of a confirmed order as one tagged PDF",
    query: z.object({ print: printSchema }),
    takesOrderToken: true,
    timeoutMs: 15_000,
    success: { 200: { file: "application/pdf" } },
    problems: ["not-found", "conflict/not-confirmed"],
  }),
  mailOrderLink: anyone.post("/orders/:id/links", {
    summary: "Mails a new link to an order, if this is the email that it was bought with",
    description:
      "The answer is the same whether or not there is such an order, and whose it is. After five mails to one " +
      "address in ten minutes no more is sent.",
    body: z.object({ email: z.string().max(254) }),
    success: { 202: z.object({}) },
    problems: ["invalid"],
  }),
};

/** What a customer may ask of their own orders. Anybody else's is as unknown as one that does not exist. */
export const ownOrderOperations = {
  listOrders: customers.get("/customer/orders", {
    summary:
      "A page of the signed-in customer's orders of one group: upcoming by the next performance, others latest first",
    query: z.object({
      group: z.enum(ORDER_GROUPS),
      hall: z.string().min(1).max(100).optional().describe("Only those with a ticket there"),
      printAtHome: z
        .stringbool()
        .default(false)
        .describe("Only those whose tickets the customer prints; no effect on reserved ones"),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    }),
    success: { 200: orderPageSchema },
  }),
  listOrderPayments: customers.get("/customer/orders/:id/payments", {
    summary: "Lists the payments and refunds of the signed-in customer's order",
    success: { 200: orderMovementsSchema },
    problems: ["not-found"],
  }),
  getCancellation: customers.get("/customer/orders/:id/cancellation", {
    summary: "Gets what canceling an order would give, and whether it is possible",
    success: { 200: cancellationSchema },
    problems: ["not-found"],
  }),
  takeUpReservedOrder: customer.post("/reserved-orders/:id/take-up", {
    summary: "Moves a reserved order into an empty basket, to be paid",
    description:
      "Refused as a conflict: `basket-not-empty`, `reserved-order-locked` (paid at the box office only), `reserved-order-ended`. Taken up twice it answers with the basket that has it.",
    body: z.object({ basketId: rowIdSchema.nullable() }),
    success: { 200: basketSchema },
    problems: [...CHANGE_PROBLEMS, ...TAKE_UP_PROBLEMS],
  }),
};
