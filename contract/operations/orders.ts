import { z } from "zod";

import { operation } from "../define";
import type { Problem, ProblemName } from "../problems";
import { basketSchema } from "../schemas/basket";
import { rowIdSchema, rowParams } from "../schemas/scalars";
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

const tags = ["orders"];
const ORDER = "/orders/:id";

/** Why an order cannot be cancelled. */
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

/** One order, for its customer or for whoever has the token of its link. Anybody else's is not found. */
export const orderOperations = {
  getOrder: operation({
    method: "GET",
    path: ORDER,
    tags,
    summary: "An order as it is now",
    params: rowParams,
    session: "customer?",
    takesOrderToken: true,
    isSafeToRetry: true,
    success: { 200: orderSchema },
    problems: ["not-found"],
  }),
  cancelOrder: operation({
    method: "POST",
    path: `${ORDER}/cancel`,
    tags,
    summary: "Turns the signed-in customer's order into account credit; its tickets are void",
    description:
      "Refused (not-allowed): `cancel-off`, `cancel-too-late`, `not-confirmed`, `nothing-to-cancel`, `companion-elsewhere`. Repeated, it answers the same.",
    params: rowParams,
    session: "customer",
    isSafeToRetry: false,
    success: { 200: orderSchema },
    problems: CANCEL_PROBLEMS,
  }),
  resendConfirmation: operation({
    method: "POST",
    path: `${ORDER}/confirmation`,
    tags,
    summary:
      "Sends the confirmation again; to another address for the order's own customer, within the hour",
    description: "Refused (not-allowed): `not-confirmed`, `too-late`, `too-often`.",
    params: rowParams,
    body: resendSchema,
    session: "customer?",
    takesOrderToken: true,
    needsIdempotencyKey: true,
    isSafeToRetry: false,
    success: { 200: orderSchema },
    problems: [...RESEND_PROBLEMS, "not-signed-in", "key-reused"],
  }),
  getTicketsPdf: operation({
    method: "GET",
    path: `${ORDER}/tickets.pdf`,
    tags,
    summary: "All tickets of a confirmed order as one tagged PDF",
    params: rowParams,
    query: z.object({ print: printSchema }),
    session: "customer?",
    takesOrderToken: true,
    timeoutMs: 15_000,
    isSafeToRetry: true,
    success: { 200: { file: "application/pdf" } },
    problems: ["not-found", "conflict/not-confirmed"],
  }),
  mailOrderLink: operation({
    method: "POST",
    path: `${ORDER}/links`,
    tags,
    summary: "Mails a new link to an order, if this is the email that it was bought with",
    description:
      "The answer is the same whether or not there is such an order, and whose it is. After five mails to one " +
      "address in ten minutes no more is sent.",
    params: rowParams,
    body: z.object({ email: z.string().max(254) }),
    session: "none",
    isSafeToRetry: false,
    success: { 202: z.object({}) },
    problems: ["invalid"],
  }),
};

/** What a customer may ask of their own orders. Anybody else's is as unknown as one that does not exist. */
export const ownOrderOperations = {
  listOrders: operation({
    method: "GET",
    path: "/customer/orders",
    tags: ["customers"],
    summary: "A page of the signed-in customer's orders of one group, newest first",
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
    session: "customer",
    isSafeToRetry: true,
    success: { 200: orderPageSchema },
    problems: [],
  }),
  getLastOrder: operation({
    method: "GET",
    path: "/customer/last-order",
    tags: ["customers"],
    summary: "Which order the signed-in customer bought last and has not returned",
    session: "customer",
    isSafeToRetry: true,
    success: { 200: z.object({ orderId: z.string().nullable() }) },
    problems: [],
  }),
  listOrderPayments: operation({
    method: "GET",
    path: "/customer/orders/:id/payments",
    tags: ["customers"],
    summary: "How the signed-in customer's order was paid, and what went back",
    params: rowParams,
    session: "customer",
    isSafeToRetry: true,
    success: { 200: orderMovementsSchema },
    problems: ["not-found"],
  }),
  getCancellation: operation({
    method: "GET",
    path: "/customer/orders/:id/cancellation",
    tags: ["customers"],
    summary: "What cancelling the signed-in customer's order would give, and whether it can be",
    params: rowParams,
    session: "customer",
    isSafeToRetry: true,
    success: { 200: cancellationSchema },
    problems: ["not-found"],
  }),
  takeUpReservedOrder: operation({
    method: "POST",
    path: "/reserved-orders/:id/take-up",
    tags,
    summary: "Puts a reserved order into an empty basket, to be paid",
    description:
      "Refused as a conflict: `basket-not-empty`, `reserved-order-locked` (paid at the box office only), `reserved-order-over`. Taken up twice it answers with the basket that has it.",
    params: rowParams,
    body: z.object({ basketId: rowIdSchema.nullable() }),
    session: "customer",
    // Taken up again, it answers with the basket that has it.
    isSafeToRetry: false,
    success: { 200: basketSchema },
    problems: [...CHANGE_PROBLEMS, ...TAKE_UP_PROBLEMS],
  }),
};
