import { z } from "zod";

import {
  acceptedSchema,
  additionalDetailsSchema,
  basketSchema,
  deliverySchema,
  setAdditionalDetailsSchema,
} from "../schemas/basket";
import { setNotesSchema } from "../text/notes";
import { basketOffersSchema } from "../schemas/basket-offers";
import { requestedCreditSchema } from "../schemas/credit";
import { customerSchema } from "../schemas/customer";
import { memberSchema } from "../schemas/customer-parts";
import { idSchema } from "../schemas/scalars";
import { potentialSavingsSchema } from "../schemas/membership";
import { deliveryOptionSchema } from "../schemas/reference";
import { savingsSchema } from "../schemas/sign-in";
import { CHANGE_PROBLEMS, GROWTH_PROBLEMS, OWNER_PROBLEMS } from "../problems/basket-problems";
import { buyerBasket, customerBasket, visitorBasket } from "./baskets";

export const checkoutSchema = z.object({
  basket: basketSchema,
  customer: customerSchema.nullable().describe("The signed-in customer"),
  worthJoining: z
    .boolean()
    .describe(
      "Whether a membership would save more than it costs; false unless `savings` is `yes`",
    ),
  deliveryOptions: z.array(deliveryOptionSchema).describe("Options available for this basket"),
  lastAnswers: z
    .object({
      deliveryOptionId: z.string(),
      accessRequirements: additionalDetailsSchema.shape.accessRequirements,
    })
    .nullable()
    .describe(
      "From the customer's last order with a delivery that was not returned, and with tickets if the basket has them, or else of goods alone",
    ),
  hasHousehold: z.boolean().describe("Whether the customer's household has other members"),
  hasCredit: z
    .boolean()
    .describe("Whether the customer has account credit to spend; false for guests"),
  hasStoredCards: z
    .boolean()
    .nullish()
    .describe("Whether the customer has stored cards. Absent in the previous release"),
  canBeUnnamed: z
    .boolean()
    .nullish()
    .describe(
      "Whether no rule depends on who buys, so that a guest may give the name on the card provider's page. Absent in the previous release",
    ),
  offers: basketOffersSchema
    .nullish()
    .describe("As `getBasketOffers`, with `offers=yes`. Absent in the previous release"),
  potentialSavings: z
    .array(potentialSavingsSchema)
    .nullish()
    .describe(
      "As `listPotentialSavings`, with `offers=yes` and `savings=yes`. Absent in the previous release",
    ),
});
export type CheckoutRead = z.output<typeof checkoutSchema>;

export const basketCheckoutOperations = {
  getBasketOffers: visitorBasket.get("/baskets/:id/offers", {
    summary: "Gets the offers for a basket: donation, rounding up, card costs, protection, add-ons",
    success: { 200: basketOffersSchema },
    problems: ["not-found"],
  }),
  getCheckout: buyerBasket.get("/baskets/:id/checkout", {
    summary:
      "Gets the data for the checkout: basket, customer, delivery options and earlier answers",
    query: z.object({ savings: savingsSchema, offers: z.enum(["yes", "no"]).default("no") }),
    findsCustomer: true,
    success: { 200: checkoutSchema },
    problems: ["not-found"],
  }),
  listPotentialSavings: visitorBasket.get("/baskets/:id/potential-savings", {
    summary: "Lists the savings on a basket with each membership that the buyer could add",
    success: { 200: z.array(potentialSavingsSchema) },
    problems: ["not-found"],
  }),
  setCoverFee: visitorBasket.put("/baskets/:id/cover-fee", {
    summary: "Sets whether the buyer covers the card costs",
    body: acceptedSchema,
    needsIdempotencyKey: true,
    problems: ["invalid", ...GROWTH_PROBLEMS, "not-allowed/nothing-to-cover"],
  }),
  setBookingProtection: visitorBasket.put("/baskets/:id/booking-protection", {
    summary: "Adds or removes booking protection for all tickets",
    body: acceptedSchema,
    needsIdempotencyKey: true,
    problems: ["invalid", ...GROWTH_PROBLEMS, "not-allowed/nothing-held"],
  }),
  setNotes: visitorBasket.put("/baskets/:id/notes", {
    summary: "Sets the notes on the order, on access and on allergies",
    body: setNotesSchema,
    problems: ["invalid", ...CHANGE_PROBLEMS],
  }),
  claimBasket: customerBasket.put("/baskets/:id/customer", {
    summary: "Assigns the basket to the signed-in customer",
    problems: CHANGE_PROBLEMS,
  }),
  setDelivery: customerBasket.put("/baskets/:id/delivery", {
    summary: "Sets the delivery option and address",
    body: deliverySchema,
    problems: ["invalid", ...CHANGE_PROBLEMS, ...OWNER_PROBLEMS, "basket-expired"],
  }),
  setAdditionalDetails: customerBasket.put("/baskets/:id/details", {
    summary: "Sets special requests, access requirements and how the customer heard of the venue",
    body: setAdditionalDetailsSchema,
    problems: ["invalid", ...CHANGE_PROBLEMS, ...OWNER_PROBLEMS, "basket-expired"],
  }),
  setCredit: customerBasket.put("/baskets/:id/credit", {
    summary: "Sets the maximum account credit to use for the basket",
    body: requestedCreditSchema,
    problems: ["invalid", ...CHANGE_PROBLEMS, ...OWNER_PROBLEMS, "not-allowed/no-credit"],
  }),
  getBookedFor: customerBasket.get("/baskets/:id/booked-for", {
    summary: "Gets the household member whom the basket is booked for; null for the customer",
    success: { 200: z.object({ member: memberSchema.nullable() }) },
    problems: ["not-found"],
  }),
  bookFor: customerBasket.put("/baskets/:id/booked-for", {
    summary: "Sets the household member whom the basket is booked for; null for the customer",
    body: z.object({ memberId: idSchema.nullable() }),
    problems: ["invalid", ...CHANGE_PROBLEMS, ...OWNER_PROBLEMS],
  }),
};
