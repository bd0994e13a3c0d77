import { z } from "zod";

import { MAX_SEATS_PER_REQUEST } from "../rules/tickets/ticket";
import { subscriptionCreditSchema } from "../schemas/membership";
import { idSchema } from "../schemas/scalars";
import {
  CHANGE_PROBLEMS,
  GROWTH_PROBLEMS,
  HOLD_LIMIT_PROBLEMS,
  OWNER_PROBLEMS,
  REDEEM_PROBLEMS,
  SALE_PROBLEMS,
  SEAT_PROBLEMS,
} from "../problems/basket-problems";
import { buyerBasket, customerBasket, visitorBasket } from "./baskets";

const customAmount = z
  .int()
  .min(0)
  .max(100_000_000)
  .optional()
  .describe(
    "What a pay-what-you-wish ticket costs, fee included, in minor units; else the list price",
  );

export const addTicketsSchema = z.object({
  instanceId: idSchema,
  choices: z
    .array(
      z.object({
        band: idSchema.describe("Id of the band"),
        priceTypeId: idSchema,
        quantity: z.int().min(1).max(999),
        amount: customAmount,
      }),
    )
    .min(1)
    .max(MAX_SEATS_PER_REQUEST)
    .optional()
    .describe("Quantities by band and price type; the best available seats are added"),
  together: z.boolean().default(true),
  seats: z
    .array(z.object({ seatId: idSchema, priceTypeId: idSchema, amount: customAmount }))
    .min(1)
    .max(MAX_SEATS_PER_REQUEST)
    .optional()
    .describe("Exactly these seats, instead of `choices`"),
});

const changeTicketSchema = z.object({ priceTypeId: idSchema, amount: customAmount });

const removalSchema = z.object({
  ticketIds: z
    .array(z.string())
    .describe("The line itself, if it is a ticket, and all tickets removed with it"),
  itemIds: z
    .array(z.string())
    .describe("Food and drink and other add-ons removed with these tickets"),
  isBlock: z.boolean(),
  hasCompanions: z.boolean(),
  hasCompanionSeats: z.boolean(),
});

export const basketTicketOperations = {
  addTickets: buyerBasket.post("/baskets/:id/tickets", {
    summary: "Adds tickets for chosen seats, or for the best available in bands; all or none",
    body: addTicketsSchema,
    needsIdempotencyKey: true,
    problems: [...GROWTH_PROBLEMS, ...SALE_PROBLEMS, ...SEAT_PROBLEMS, ...HOLD_LIMIT_PROBLEMS],
  }),
  changeTicket: visitorBasket.patch("/baskets/:id/tickets/:ticketId", {
    summary: "Changes the price type of one ticket",
    body: changeTicketSchema,
    problems: [
      ...GROWTH_PROBLEMS,
      ...SALE_PROBLEMS,
      "basket-expired",
      "not-allowed/price-type-limit",
    ],
  }),
  removeTicket: visitorBasket.delete("/baskets/:id/tickets/:ticketId", {
    summary: "Removes a ticket, and with `withOthers` its dependent lines; safe to repeat",
    query: z.object({ withOthers: z.stringbool().default(false) }),
    problems: [
      ...CHANGE_PROBLEMS,
      "conflict/takes-others",
      "conflict/package",
      "conflict/voucher-applied",
    ],
  }),
  removeTickets: visitorBasket.delete("/baskets/:id/tickets", {
    summary: "Removes all tickets for a performance except those of packages; safe to repeat",
    query: z.object({ instanceId: idSchema, withOthers: z.stringbool().default(false) }),
    problems: [...CHANGE_PROBLEMS, "conflict/takes-others", "conflict/voucher-applied"],
  }),
  planRemoval: visitorBasket.get("/baskets/:id/removals/:lineId", {
    summary:
      "Lists what would be removed with a ticket, a package or a performance's tickets, without removing it; for a ticket of a package, with its performance",
    query: z.object({
      all: z.stringbool().default(false).describe("Include all tickets for the performance"),
    }),
    success: { 200: removalSchema },
    problems: ["not-found"],
  }),
  applySubscriptionCredit: customerBasket.put("/baskets/:id/tickets/:ticketId/voucher", {
    summary: "Pays for a ticket, except its fee, with a credit of the customer's subscription",
    body: subscriptionCreditSchema,
    problems: [
      "invalid",
      ...CHANGE_PROBLEMS,
      ...OWNER_PROBLEMS,
      ...REDEEM_PROBLEMS,
      "basket-expired",
    ],
  }),
  removeSubscriptionCredit: visitorBasket.delete("/baskets/:id/tickets/:ticketId/voucher", {
    summary: "Removes a subscription credit from a ticket",
    problems: [...GROWTH_PROBLEMS, "basket-expired"],
  }),
};
