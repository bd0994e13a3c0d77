import { z } from "zod";

import { redeemVoucherSchema } from "../schemas/membership";
import { idSchema } from "../schemas/scalars";
import {
  CHANGE_PROBLEMS,
  HOLD_LIMIT_PROBLEMS,
  OWNER_PROBLEMS,
  REDEEM_PROBLEMS,
  SALE_PROBLEMS,
  SEAT_PROBLEMS,
} from "./basket-problems";
import { buyerBasket, customerBasket, visitorBasket } from "./baskets";

const customAmount = z
  .number()
  .int()
  .min(0)
  .max(100_000_000)
  .optional()
  .describe("Minor units: what each is to cost, where the buyer says so; else the list's price");

export const addTicketsSchema = z.object({
  instanceId: idSchema,
  choices: z
    .array(
      z.object({
        band: idSchema.describe("A band's id"),
        priceTypeId: idSchema,
        quantity: z.number().int().min(1).max(999),
        amount: customAmount,
      }),
    )
    .min(1)
    .max(50)
    .optional()
    .describe("The number of tickets in each band: the best seats left are taken"),
  together: z.boolean().default(true),
  seats: z
    .array(z.object({ seatId: idSchema, priceTypeId: idSchema, amount: customAmount }))
    .min(1)
    .max(50)
    .optional()
    .describe("Exactly these seats, instead of choices"),
});

const changeTicketSchema = z.object({ priceTypeId: idSchema, amount: customAmount });

const changePriceTypesSchema = z.object({
  tickets: z
    .array(z.object({ ticketId: idSchema, priceTypeId: idSchema }))
    .min(1)
    .max(50),
});

const removalSchema = z.object({
  ticketIds: z
    .array(z.string())
    .describe("The line itself, if it is a ticket, and all tickets that go with it"),
  itemIds: z
    .array(z.string())
    .describe("Food and drink and other add-ons that go with these tickets"),
  isBlock: z.boolean(),
  hasCompanions: z.boolean(),
  hasCompanionSeats: z.boolean(),
});

/** The tickets of a basket. */
export const basketTicketOperations = {
  addTickets: buyerBasket.post("/baskets/:id/tickets", {
    summary: "Adds tickets: the chosen seats, or the best left in the chosen bands; all or none",
    body: addTicketsSchema,
    needsIdempotencyKey: true,
    problems: [...CHANGE_PROBLEMS, ...SALE_PROBLEMS, ...SEAT_PROBLEMS, ...HOLD_LIMIT_PROBLEMS],
  }),
  changePriceTypes: visitorBasket.patch("/baskets/:id/tickets", {
    summary: "Changes the price type of several tickets; all or none",
    body: changePriceTypesSchema,
    problems: [
      ...CHANGE_PROBLEMS,
      ...SALE_PROBLEMS,
      "basket-expired",
      "not-allowed/price-type-limit",
    ],
  }),
  changeTicket: visitorBasket.patch("/baskets/:id/tickets/:ticketId", {
    summary: "Changes the price type of one ticket",
    body: changeTicketSchema,
    problems: [
      ...CHANGE_PROBLEMS,
      ...SALE_PROBLEMS,
      "basket-expired",
      "not-allowed/price-type-limit",
    ],
  }),
  removeTicket: visitorBasket.delete("/baskets/:id/tickets/:ticketId", {
    summary: "Removes a ticket, with what goes with it if that is allowed; safe to repeat",
    query: z.object({ withOthers: z.stringbool().default(false) }),
    problems: [
      ...CHANGE_PROBLEMS,
      "conflict/takes-others",
      "conflict/package",
      "conflict/voucher-applied",
    ],
  }),
  removeTickets: visitorBasket.delete("/baskets/:id/tickets", {
    summary:
      "Removes a performance's tickets but those of packages, like one ticket; safe to repeat",
    query: z.object({ instanceId: idSchema, withOthers: z.stringbool().default(false) }),
    problems: [...CHANGE_PROBLEMS, "conflict/takes-others", "conflict/voucher-applied"],
  }),
  planRemoval: visitorBasket.get("/baskets/:id/removals/:lineId", {
    summary:
      "Lists what would be removed with a ticket, a package, or a performance's tickets; changes nothing",
    query: z.object({
      all: z.stringbool().default(false).describe("All tickets of the ticket's performance"),
    }),
    success: { 200: removalSchema },
    problems: ["not-found"],
  }),
  redeemVoucher: customerBasket.put("/baskets/:id/tickets/:ticketId/voucher", {
    summary: "Pays for a ticket with a voucher of the customer's subscription; its fee stays",
    body: redeemVoucherSchema,
    problems: [
      "invalid",
      ...CHANGE_PROBLEMS,
      ...OWNER_PROBLEMS,
      ...REDEEM_PROBLEMS,
      "basket-expired",
    ],
  }),
  unapplySubscription: visitorBasket.delete("/baskets/:id/tickets/:ticketId/voucher", {
    summary: "Stops paying for a ticket with the subscription",
    problems: [...CHANGE_PROBLEMS, "basket-expired"],
  }),
};
