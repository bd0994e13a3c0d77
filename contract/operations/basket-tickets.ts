import { z } from "zod";

import { addTicketsSchema, changePriceTypesSchema, changeTicketSchema } from "../schemas/basket";
import { redeemVoucherSchema } from "../schemas/membership";
import {
  CHANGE_PROBLEMS,
  HOLD_LIMIT_PROBLEMS,
  OWNER_PROBLEMS,
  REDEEM_PROBLEMS,
  SALE_PROBLEMS,
  SEAT_PROBLEMS,
} from "./basket-problems";
import { buyerBasket, customerBasket, visitorBasket } from "./baskets";

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
  planRemoval: visitorBasket.get("/baskets/:id/removals/:lineId", {
    summary: "Lists what would be removed with a ticket or a package; changes nothing",
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
