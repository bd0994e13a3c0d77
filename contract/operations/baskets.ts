import { z } from "zod";

import { declareOperations } from "../calls/define";
import { basketSchema, requestedSummariesSchema, basketSummarySchema } from "../schemas/basket";
import {
  CHANGE_PROBLEMS,
  GROWTH_PROBLEMS,
  HOLD_LIMIT_PROBLEMS,
  MERGE_PROBLEMS,
  SALE_PROBLEMS,
  SEAT_PROBLEMS,
} from "../problems/basket-problems";
import { rowIdSchema } from "../schemas/scalars";

const anyone = declareOperations({ tags: ["baskets"], session: "none" });
const reply = {
  tags: ["baskets"],
  pathIds: rowIdSchema,
  success: { 200: basketSchema },
} as const;
export const visitorBasket = declareOperations({
  ...reply,
  session: "customer",
  isSessionOptional: true,
  findsCustomer: true,
});
export const customerBasket = declareOperations({ ...reply, session: "customer" });
export const buyerBasket = declareOperations({
  ...reply,
  session: "customer",
  isSessionOptional: true,
});

export const basketOperations = {
  createBasket: buyerBasket.post("/baskets", {
    summary: "Creates an empty basket, owned by the signed-in customer if there is one",
    body: z.object({}).nullish(),
    needsIdempotencyKey: true,
    success: { 201: basketSchema },
    problems: ["invalid", "key-reused"],
  }),
  getBasket: visitorBasket.get("/baskets/:id", {
    summary: "Gets a basket",
    problems: ["not-found"],
  }),
  listBasketSummaries: anyone.post("/baskets/summaries", {
    summary: "Gets summaries of several baskets, in the requested order; null for unknown ones",
    // POST, because sessions do not belong in URLs.
    body: requestedSummariesSchema,
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
      "Extends the hold to the venue's `holdMinutes` from now, up to the cap; does nothing if `seenUntil` is not the current deadline",
    body: z.object({ seenUntil: z.string().max(40).optional() }).nullish(),
    problems: [
      ...CHANGE_PROBLEMS,
      "basket-expired",
      "not-allowed/ordered-already",
      "not-allowed/nothing-held",
      "not-allowed/hold-cap",
    ],
  }),
  reclaimTickets: buyerBasket.post("/baskets/:id/reclaim", {
    summary: "Holds the seats of an expired basket again, or the nearest ones; all or none",
    needsIdempotencyKey: true,
    problems: [...GROWTH_PROBLEMS, ...SALE_PROBLEMS, ...SEAT_PROBLEMS, ...HOLD_LIMIT_PROBLEMS],
  }),
  discardExpiredTickets: visitorBasket.delete("/baskets/:id/lost", {
    summary: "Discards the tickets of an expired basket, so that the rest can be bought",
    problems: CHANGE_PROBLEMS,
  }),
  listOtherBaskets: customerBasket.get("/customer/baskets", {
    summary: "Lists the signed-in customer's other baskets of the last 7 days, at most three",
    description:
      "Includes baskets that are being paid for, which can be neither merged nor emptied.",
    query: z.object({ except: rowIdSchema.optional() }),
    findsCustomer: true,
    success: { 200: z.array(basketSchema) },
  }),
  moveBasket: visitorBasket.post("/baskets/:id/move", {
    summary: "Moves the contents of a basket into a new basket without an owner",
    description:
      "For use on another device or account. Notes, answers, delivery, credit and vouchers are not moved. Refused with `basket-expired` if there is nothing to move.",
    needsIdempotencyKey: true,
    problems: [...CHANGE_PROBLEMS, ...MERGE_PROBLEMS],
  }),
  mergeBaskets: visitorBasket.post("/baskets/:id/merge", {
    summary: "Merges another basket into this one; all or nothing",
    description:
      "Refused if both together break a rule for one order. Conflicts: `another-customer`, `other-paying`, `membership-in-basket`, `membership-conflict`, `membership-owned`, `other-code`, `same-party`, `notes-too-long`.",
    body: z.object({
      from: rowIdSchema,
      shared: z
        .boolean()
        .default(false)
        .describe("The other basket was opened by a link: merge only what `moveBasket` moves"),
    }),
    needsIdempotencyKey: true,
    problems: [...CHANGE_PROBLEMS, ...MERGE_PROBLEMS],
  }),
};
