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
import { wantedCreditSchema } from "../schemas/credit";
import { customerSchema } from "../schemas/customer";
import { memberSchema } from "../schemas/customer-parts";
import { idSchema } from "../schemas/scalars";
import { potentialSavingsSchema } from "../schemas/membership";
import { deliveryOptionSchema } from "../schemas/reference";
import { CHANGE_PROBLEMS, GROWTH_PROBLEMS, OWNER_PROBLEMS } from "./basket-problems";
import { buyerBasket, customerBasket, visitorBasket } from "./baskets";

const checkoutSchema = z.object({
  basket: basketSchema,
  customer: customerSchema.nullable().describe("Who is signed in"),
  worthJoining: z
    .boolean()
    .describe("Whether a membership would pay for itself; false where that was not asked"),
  deliveryOptions: z.array(deliveryOptionSchema).describe("Those for what is in the basket"),
  lastAnswers: z
    .object({
      deliveryOptionId: z.string(),
      accessRequirements: additionalDetailsSchema.shape.accessRequirements,
    })
    .nullable()
    .describe("Those of the customer's last order with anything to deliver that is not returned"),
  hasHousehold: z.boolean().describe("Whether there is anybody else in the customer's household"),
});
export type CheckoutRead = z.output<typeof checkoutSchema>;

/** What a basket is offered, and what it learns on its way to an order. */
export const basketCheckoutOperations = {
  getBasketOffers: visitorBasket.get("/baskets/:id/offers", {
    summary: "Gets the offers for a basket: gift, rounding up, card costs, protection, add-ons",
    success: { 200: basketOffersSchema },
    problems: ["not-found"],
  }),
  getCheckout: buyerBasket.get("/baskets/:id/checkout", {
    summary:
      "Gets what every page of the checkout needs: basket, customer, delivery options, and what decides on their steps",
    query: z.object({ savings: z.enum(["yes", "no"]) }),
    success: { 200: checkoutSchema },
    problems: ["not-found"],
  }),
  listPotentialSavings: visitorBasket.get("/baskets/:id/potential-savings", {
    summary: "Lists what each membership that its buyer can have would save on a basket",
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
    summary: "Protects all tickets, or none",
    body: acceptedSchema,
    needsIdempotencyKey: true,
    problems: ["invalid", ...GROWTH_PROBLEMS, "not-allowed/nothing-held"],
  }),
  setNotes: visitorBasket.put("/baskets/:id/notes", {
    summary: "Sets the notes on the order, on access, on allergies and diets",
    body: setNotesSchema,
    problems: ["invalid", ...CHANGE_PROBLEMS],
  }),
  claimBasket: customerBasket.put("/baskets/:id/customer", {
    summary: "Ties the basket to the customer who is signed in",
    problems: CHANGE_PROBLEMS,
  }),
  setDelivery: customerBasket.put("/baskets/:id/delivery", {
    summary: "Chooses how the tickets come",
    body: deliverySchema,
    problems: ["invalid", ...CHANGE_PROBLEMS, ...OWNER_PROBLEMS, "basket-expired"],
  }),
  setAdditionalDetails: customerBasket.put("/baskets/:id/details", {
    summary: "Sets special requests, access requirements and where the customer heard of the venue",
    body: setAdditionalDetailsSchema,
    problems: ["invalid", ...CHANGE_PROBLEMS, ...OWNER_PROBLEMS, "basket-expired"],
  }),
  setCredit: customerBasket.put("/baskets/:id/credit", {
    summary: "Sets how much account credit the basket uses at most",
    body: wantedCreditSchema,
    problems: ["invalid", ...CHANGE_PROBLEMS, ...OWNER_PROBLEMS, "not-allowed/no-credit"],
  }),
  getBookedFor: customerBasket.get("/baskets/:id/booked-for", {
    summary: "Gets the household member that the basket is booked for; null: the customer who pays",
    success: { 200: z.object({ member: memberSchema.nullable() }) },
    problems: ["not-found"],
  }),
  bookFor: customerBasket.put("/baskets/:id/booked-for", {
    summary: "Chooses one of the household as the person booking; null: the customer",
    body: z.object({ memberId: idSchema.nullable() }),
    problems: ["invalid", ...CHANGE_PROBLEMS, ...OWNER_PROBLEMS],
  }),
};
