import { z } from "zod";

import { declareOperations } from "../define";
import { basketSchema, askedSummariesSchema, basketSummarySchema } from "../schemas/basket";
import {
  CHANGE_PROBLEMS,
  HOLD_LIMIT_PROBLEMS,
  MERGE_PROBLEMS,
  SALE_PROBLEMS,
  SEAT_PROBLEMS,
} from "./basket-problems";
import { rowIdSchema } from "../schemas/scalars";

const anyone = declareOperations({ tags: ["baskets"], session: "none" });
const reply = {
  tags: ["baskets"],
  pathIds: rowIdSchema,
  success: { 200: basketSchema },
} as const;
/** Calls that return the updated basket: for the holder of its id, for its customer, for either. */
export const visitorBasket = declareOperations({ ...reply, session: "visitor" });
export const customerBasket = declareOperations({ ...reply, session: "customer" });
export const buyerBasket = declareOperations({ ...reply, session: "customer?" });

/** A basket as a whole. Another customer's is not found. */
export const basketOperations = {
  createBasket: buyerBasket.post("/baskets", {
    summary: "Makes a basket with nothing in it; it is the customer's who is signed in",
    body: z.object({}).nullish(),
    needsIdempotencyKey: true,
    success: { 201: basketSchema },
    problems: ["invalid", "key-reused"],
  }),
  getBasket: visitorBasket.get("/baskets/:id", {
    summary: "A basket as it is now",
    problems: ["not-found"],
  }),
  listBasketSummaries: anyone.post("/baskets/summaries", {
    summary: "Gets summaries of several baskets, in the order asked; null for an unknown one",
    // Sessions do not belong in an address.
    body: askedSummariesSchema,
    isSafeToRetry: true,
    success: { 200: z.array(basketSummarySchema.nullable()) },
    problems: ["invalid"],
  }),
  emptyBasket: visitorBasket.post("/baskets/:id/empty", {
    summary: "Empties a basket and releases its seats",
    problems: CHANGE_PROBLEMS,
  }),
  extendHold: visitorBasket.post("/baskets/:id/extend", {
    summary:
      "Holds the seats for 15 minutes from now, up to the cap; ignored if `seenUntil` is not the current deadline",
    body: z.object({ seenUntil: z.string().max(40).optional() }).nullish(),
    problems: [
      ...CHANGE_PROBLEMS,
      "basket-expired",
      "not-allowed/ordered",
      "not-allowed/nothing-held",
      "not-allowed/hold-cap",
    ],
  }),
  reclaimTickets: buyerBasket.post("/baskets/:id/reclaim", {
    summary: "Holds again the seats that an expired basket lost, or the nearest; all or none",
    needsIdempotencyKey: true,
    problems: [...CHANGE_PROBLEMS, ...SALE_PROBLEMS, ...SEAT_PROBLEMS, ...HOLD_LIMIT_PROBLEMS],
  }),
  discardExpiredTickets: visitorBasket.delete("/baskets/:id/lost", {
    summary: "Discards the tickets that an expired basket lost; the rest can be bought then",
    problems: CHANGE_PROBLEMS,
  }),
  listOtherBaskets: customerBasket.get("/customer/baskets", {
    summary: "Lists the signed-in customer's other baskets of the last week; three at most",
    query: z.object({ except: rowIdSchema.optional() }),
    success: { 200: z.array(basketSchema) },
  }),
  moveBasket: visitorBasket.post("/baskets/:id/move", {
    summary: "Moves what is in a basket into a new one that is nobody's yet",
    description:
      "For another device or another account. Notes, answers, delivery, credit and vouchers do not move. `basket-expired` when there is nothing to move.",
    needsIdempotencyKey: true,
    problems: [...CHANGE_PROBLEMS, ...MERGE_PROBLEMS],
  }),
  mergeBaskets: visitorBasket.post("/baskets/:id/merge", {
    summary: "Merges another basket into this one, all or nothing",
    description:
      "Refused as a whole where both together break a rule of one order. As a conflict: `another-customer`, `other-paying`, `membership-in-basket`, `membership-conflict`, `membership-owned`, `other-code`, `same-party`, `notes-too-long`.",
    body: z.object({
      from: rowIdSchema,
      shared: z
        .boolean()
        .default(false)
        .describe("The other one was reached by a link: what does not move does not come along"),
    }),
    needsIdempotencyKey: true,
    problems: [...CHANGE_PROBLEMS, ...MERGE_PROBLEMS],
  }),
};
