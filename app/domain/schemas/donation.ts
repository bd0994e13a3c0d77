import { z } from "zod";

import { TRIBUTE_TYPES } from "#contract/rules/customers/choices";
import type { NameError } from "#contract/text/name";
import { requestKeySchema, checkedSchema } from "./fields";

/** A suggested amount (minor units), or a typed one. */
export const donationAmountFields = {
  gift: z.string().max(20, { error: "gift" }).default(""),
  giftOther: z.string().max(40, { error: "amount" }).default(""),
};

export const donationNameFields = {
  recognitionName: z.string().max(1_000, { error: "name-too-long" }).default(""),
  anonymous: checkedSchema,
  tributeType: z.enum(["none", ...TRIBUTE_TYPES], { error: "tribute-type" }).default("none"),
  tributeName: z.string().max(1_000, { error: "tribute-too-long" }).default(""),
};

/** The donation form of a fund. `readDonationForm` reports its errors. */
export const donationSchema = z.object({
  frequency: z.enum(["once", "monthly"]).default("once"),
  ...donationAmountFields,
  ...donationNameFields,
  /** Set by a form that leads on to pay, past the basket, if the donation is all that is in it. */
  paysAtOnce: checkedSchema,
  /** From a campaign link. */
  appeal: z.string().max(500).catch(""),
  requestKey: requestKeySchema,
});
export type TypedDonation = z.output<typeof donationSchema>;

/** The messages are at `basket.refused.entry.<error>`. */
export type DonationError =
  | "gift"
  | "amount"
  | "amount-currency"
  | "amount-too-little"
  | "amount-too-much"
  | "two-amounts"
  | "recognition-name"
  | `name-${NameError}`
  | "tribute-name"
  | "tribute-type"
  | `tribute-${NameError}`;
