import { z } from "zod";

import { acceptedSchema, deliverySchema, setAdditionalDetailsSchema } from "../schemas/basket";
import { setNotesSchema } from "../text/notes";
import { basketOffersSchema } from "../schemas/basket-offers";
import { checkoutSchema } from "../schemas/checkout";
import { requestedCreditSchema } from "../schemas/credit";
import { memberSchema } from "../schemas/customer-parts";
import { idSchema } from "../schemas/scalars";
import { potentialSavingsSchema } from "../schemas/membership";
import { savingsSchema } from "../schemas/visit";
import { CHANGE_PROBLEMS, GROWTH_PROBLEMS, OWNER_PROBLEMS } from "../problems/basket-problems";
import { buyerBasket, customerBasket, visitorBasket } from "./baskets";

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
