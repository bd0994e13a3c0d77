import { z } from "zod";

import { operation } from "../define";
import { basketSchema, askedSummariesSchema, basketSummarySchema } from "../schemas/basket";
import { rowIdSchema, rowParams } from "../schemas/scalars";
import {
  CHANGE_PROBLEMS,
  HOLD_LIMIT_PROBLEMS,
  MERGE_PROBLEMS,
  SALE_PROBLEMS,
  SEAT_PROBLEMS,
} from "./basket-problems";

const tags = ["baskets"];

/** A basket as a whole. Another customer's is not found. */
export const basketOperations = {
  createBasket: operation({
    method: "POST",
    path: "/baskets",
    tags,
    summary: "Makes a basket with nothing in it; it is the customer's who is signed in",
    body: z.object({}).nullish(),
    session: "customer?",
    needsIdempotencyKey: true,
    isSafeToRetry: false,
    success: { 201: basketSchema },
    problems: ["invalid", "key-reused"],
  }),
  getBasket: operation({
    method: "GET",
    path: "/baskets/:id",
    tags,
    summary: "A basket as it is now",
    params: rowParams,
    session: "visitor",
    isSafeToRetry: true,
    success: { 200: basketSchema },
    problems: ["not-found"],
  }),
  listBasketSummaries: operation({
    method: "POST",
    path: "/baskets/summaries",
    tags,
    summary: "How some baskets stand now, in the order asked; null for one that is not there",
    // Many visitors at once, each with a session of their own, which does not belong into an address.
    body: askedSummariesSchema,
    session: "none",
    isSafeToRetry: true,
    success: { 200: z.array(basketSummarySchema.nullable()) },
    problems: ["invalid"],
  }),
  emptyBasket: operation({
    method: "POST",
    path: "/baskets/:id/empty",
    tags,
    summary: "Takes everything out, and gives its seats back",
    params: rowParams,
    session: "visitor",
    isSafeToRetry: false,
    success: { 200: basketSchema },
    problems: CHANGE_PROBLEMS,
  }),
  extendHold: operation({
    method: "POST",
    path: "/baskets/:id/extend",
    tags,
    summary:
      "Keeps the seats a quarter of an hour from now, up to the cap; nothing changes for one who saw another deadline",
    params: rowParams,
    body: z.object({ seenUntil: z.string().max(40).optional() }).nullish(),
    session: "visitor",
    isSafeToRetry: false,
    success: { 200: basketSchema },
    problems: [
      ...CHANGE_PROBLEMS,
      "basket-expired",
      "not-allowed/ordered",
      "not-allowed/nothing-held",
      "not-allowed/hold-cap",
    ],
  }),
  reclaimTickets: operation({
    method: "POST",
    path: "/baskets/:id/reclaim",
    tags,
    summary: "Takes again what an expired basket lost, or the nearest to it; all or none",
    params: rowParams,
    session: "customer?",
    needsIdempotencyKey: true,
    isSafeToRetry: false,
    success: { 200: basketSchema },
    problems: [...CHANGE_PROBLEMS, ...SALE_PROBLEMS, ...SEAT_PROBLEMS, ...HOLD_LIMIT_PROBLEMS],
  }),
  discardExpiredTickets: operation({
    method: "DELETE",
    path: "/baskets/:id/lost",
    tags,
    summary: "Forgets what an expired basket lost; the rest of it can be bought then",
    params: rowParams,
    session: "visitor",
    isSafeToRetry: false,
    success: { 200: basketSchema },
    problems: CHANGE_PROBLEMS,
  }),
  listOtherBaskets: operation({
    method: "GET",
    path: "/customer/baskets",
    tags,
    summary: "What the signed-in customer left in other baskets within a week; three at most",
    query: z.object({ except: rowIdSchema.optional() }),
    session: "customer",
    isSafeToRetry: true,
    success: { 200: z.array(basketSchema) },
    problems: [],
  }),
  moveBasket: operation({
    method: "POST",
    path: "/baskets/:id/move",
    tags,
    summary: "Moves what is in a basket into a new one that is nobody's yet",
    description:
      "For another device or another account. Notes, answers, delivery, credit and vouchers do not move. `basket-expired` when there is nothing to move.",
    params: rowParams,
    session: "visitor",
    needsIdempotencyKey: true,
    isSafeToRetry: false,
    success: { 200: basketSchema },
    problems: [...CHANGE_PROBLEMS, ...MERGE_PROBLEMS],
  }),
  mergeBaskets: operation({
    method: "POST",
    path: "/baskets/:id/merge",
    tags,
    summary: "Brings all that another basket holds into this one, or nothing",
    description:
      "Refused as a whole where both together break a rule of one order. As a conflict: `another-customer`, `other-paying`, `membership-in-basket`, `membership-conflict`, `membership-owned`, `other-code`, `same-party`, `notes-too-long`.",
    params: rowParams,
    body: z.object({
      from: rowIdSchema,
      shared: z
        .boolean()
        .default(false)
        .describe("The other one was reached by a link: what does not move does not come along"),
    }),
    session: "visitor",
    needsIdempotencyKey: true,
    isSafeToRetry: false,
    success: { 200: basketSchema },
    problems: [...CHANGE_PROBLEMS, ...MERGE_PROBLEMS],
  }),
};
