import { z } from "zod";

import { declareOperations } from "../calls/define";
import { leavesOutInvalid } from "../calls/lenient-lists";
import { fundSchema, upsellSchema } from "../schemas/fund";
import { givingSchema } from "../schemas/giving";
import { monthlyDonationSchema } from "../schemas/recurring";
import { instantSchema, rowParams } from "../schemas/scalars";

const funds = declareOperations({ tags: ["funds"], session: "none" });
const customer = declareOperations({ tags: ["customers"], session: "customer" });

const giftAidSchema = z
  .object({ declaredAt: instantSchema.nullable() })
  .meta({ id: "GiftAid", description: "When gift aid was declared; null if it is not" });

export const fundOperations = {
  listFunds: funds.get("/funds", {
    summary: "Lists the funds that accept donations",
    success: { 200: leavesOutInvalid(z.array(fundSchema)) },
  }),
  getFund: funds.get("/funds/:id", {
    summary: "Gets a fund that accepts donations",
    success: { 200: fundSchema },
    problems: ["not-found"],
  }),
  getDonationUpsell: funds.get("/donation-upsell", {
    summary: "Gets the donation that is suggested in baskets",
    success: { 200: upsellSchema },
    problems: ["not-found"],
  }),
};

export const givingOperations = {
  getGiving: customer.get("/customer/giving", {
    summary: "Gets the signed-in customer's donations and their totals by year",
    query: z.object({ year: z.coerce.number().int().min(1900).max(9999).optional() }),
    success: { 200: givingSchema },
  }),
  changeMonthlyDonation: customer.patch("/customer/monthly-gifts/:id", {
    params: rowParams,
    summary: "Ends a monthly donation, or resumes a paused one",
    body: z.object({ state: z.enum(["active", "ended"]) }),
    isSafeToRetry: true,
    success: { 200: z.array(monthlyDonationSchema) },
    problems: ["invalid", "not-found"],
  }),
  getGiftAid: customer.get("/customer/gift-aid", {
    summary: "Gets the signed-in customer's gift aid declaration",
    success: { 200: giftAidSchema },
  }),
  setGiftAid: customer.put("/customer/gift-aid", {
    summary: "Declares gift aid, or withdraws the declaration",
    description:
      "Refused (not-allowed): `gift-aid-elsewhere` if donations are not in pounds, `taxpayer-not-confirmed`.",
    body: z.union([
      z.object({ ukTaxpayer: z.boolean(), statement: z.string().min(1).max(2_000) }),
      z.object({ end: z.literal(true) }),
    ]),
    isSafeToRetry: true,
    success: { 200: giftAidSchema },
    problems: ["invalid", "not-allowed/gift-aid-elsewhere", "not-allowed/taxpayer-not-confirmed"],
  }),
};
