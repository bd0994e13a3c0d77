import { z } from "zod";

import { declareOperations } from "../calls/define";
import { storedCardSchema } from "../schemas/customer-parts";
import { cardSchema } from "../schemas/card";

const customer = declareOperations({ tags: ["customers"], session: "customer" });

/** Membership and subscription cards, and saved payment cards, which are added by paying with them, never by a call. */
export const cardOperations = {
  listCustomerCards: customer.get("/customer/cards", {
    summary:
      "Lists the signed-in customer's membership and ticket subscription cards that are valid today",
    success: { 200: z.array(cardSchema) },
  }),
  listStoredCards: customer.get("/customer/stored-cards", {
    summary: "Lists the customer's saved payment cards, the preferred one first",
    success: { 200: z.array(storedCardSchema) },
  }),
  preferStoredCard: customer.patch("/customer/stored-cards/:id", {
    summary: "Makes a stored card the preferred one",
    body: z.object({ isPreferred: z.literal(true) }),
    isSafeToRetry: true,
    success: { 200: z.array(storedCardSchema) },
    problems: ["invalid", "not-found"],
  }),
  removeStoredCard: customer.delete("/customer/stored-cards/:id", {
    summary: "Removes a stored card; if it was the preferred one, another card becomes preferred",
    success: { 200: z.array(storedCardSchema) },
    problems: ["not-found", "unavailable"],
  }),
};
