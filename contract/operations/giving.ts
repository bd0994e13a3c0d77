import { z } from "zod";

import { operation } from "../define";
import { fundSchema, upsellSchema } from "../schemas/fund";
import { givingSchema } from "../schemas/giving";
import { idParams, instantSchema } from "../schemas/scalars";

const funds = ["funds"];
const tags = ["customers"];
const GIFT_AID = "/customer/gift-aid";

const giftAidSchema = z
  .object({ declaredAt: instantSchema.nullable() })
  .meta({ id: "GiftAid", description: "When gift aid was declared; null without a declaration" });

/** What gifts may be for, and the gift that baskets are asked for. */
export const fundOperations = {
  listFunds: operation({
    method: "GET",
    path: "/funds",
    tags: funds,
    summary: "Funds that take gifts",
    session: "none",
    isSafeToRetry: true,
    success: { 200: z.array(fundSchema) },
    problems: [],
  }),
  getFund: operation({
    method: "GET",
    path: "/funds/:id",
    tags: funds,
    summary: "A fund that takes gifts",
    params: idParams,
    session: "none",
    isSafeToRetry: true,
    success: { 200: fundSchema },
    problems: ["not-found"],
  }),
  getDonationUpsell: operation({
    method: "GET",
    path: "/donation-upsell",
    tags: funds,
    summary: "The gift that baskets are asked for",
    session: "none",
    isSafeToRetry: true,
    success: { 200: upsellSchema },
    problems: ["not-found"],
  }),
};

/** What a customer has given, and gift aid: for centres that take gifts in pounds (spec sections 5 and 9). */
export const givingOperations = {
  getGiving: operation({
    method: "GET",
    path: "/customer/giving",
    tags,
    summary: "The gifts of the signed-in customer, and what they come to year by year",
    query: z.object({ year: z.coerce.number().int().min(1900).max(9999).optional() }),
    session: "customer",
    isSafeToRetry: true,
    success: { 200: givingSchema },
    problems: [],
  }),
  getGiftAid: operation({
    method: "GET",
    path: GIFT_AID,
    tags,
    summary: "Whether the signed-in customer has declared gift aid",
    session: "customer",
    isSafeToRetry: true,
    success: { 200: giftAidSchema },
    problems: [],
  }),
  setGiftAid: operation({
    method: "PUT",
    path: GIFT_AID,
    tags,
    summary: "Declares gift aid, or ends the declaration",
    description:
      "Refused (not-allowed): `gift-aid-elsewhere` where gifts are not in pounds, `taxpayer-not-confirmed`.",
    body: z.union([
      z.object({ ukTaxpayer: z.boolean(), statement: z.string().min(1).max(2_000) }),
      z.object({ end: z.literal(true) }),
    ]),
    session: "customer",
    isSafeToRetry: true,
    success: { 200: giftAidSchema },
    problems: ["invalid", "not-allowed/gift-aid-elsewhere", "not-allowed/taxpayer-not-confirmed"],
  }),
};
