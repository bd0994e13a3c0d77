import { z } from "zod";

import { moneySchema } from "./money";
import { emailLine, idSchema, instantSchema } from "./scalars";

// Looser than the rules, which report errors as codes by field.
const text = (max: number) => z.string().max(max).nullable();
const sendOn = z.iso
  .date()
  .nullable()
  .describe("The venue's day on which it is mailed, up to a year ahead; null to mail once paid");
const request = {
  amount: z
    .int()
    .min(1)
    .max(10_000_000)
    .describe("One of GET /gift-vouchers/amounts, in minor units"),
  quantity: z.int().min(1).max(99),
  toName: text(300),
  fromName: text(300),
  message: text(2_000),
  toEmail: emailLine.nullable().describe("Null to mail it to the buyer"),
  sendOn,
};

export const addGiftVoucherSchema = z.object({
  amount: request.amount,
  quantity: request.quantity.default(1),
  toName: request.toName.default(null),
  fromName: request.fromName.default(null),
  message: request.message.default(null),
  toEmail: request.toEmail.default(null),
  sendOn: request.sendOn.default(null),
});

export const changeGiftVoucherSchema = z.object(request).partial();

export const giftVoucherSchema = z
  .object({
    code: z.string(),
    amount: moneySchema.describe("Value when issued"),
    balance: moneySchema.describe("Remaining value"),
    issuedAt: instantSchema,
    expiresAt: instantSchema.nullable().describe("Null if it does not expire"),
    state: z.enum(["active", "expired", "blocked"]).describe("Only active vouchers can be used"),
  })
  .meta({ id: "GiftVoucher" });
export type GiftVoucher = z.output<typeof giftVoucherSchema>;

const membershipGift = {
  levelId: idSchema,
  toName: z.string().max(300),
  toEmail: z.string().max(300),
};

export const addMembershipGiftSchema = z.object({
  ...membershipGift,
  fromName: request.fromName.default(null),
  message: request.message.default(null),
  sendOn: sendOn.default(null),
});

export const changeMembershipGiftSchema = z
  .object({ ...membershipGift, fromName: request.fromName, message: request.message, sendOn })
  .partial();

/** States of a paid membership gift. `ended`: its order was returned before it was accepted. */
export const GIFT_STATES = ["scheduled", "sent", "accepted", "expired", "ended"] as const;

/** Of a gift's line. */
const mailedLine = {
  toName: z.string().nullable(),
  fromName: z.string().nullable(),
  message: z.string().nullable(),
  toEmail: z.string().nullable(),
  sendOn: z.iso.date().nullable().describe("The venue's day; null to send as soon as it is paid"),
};

/** Of its line in a basket or an order. */
export const giftVoucherDetailsSchema = z.object({
  ...mailedLine,
  sent: z.boolean().nullish().describe("For a paid line: whether its sending day has come"),
});

/** The same. */
export const membershipGiftDetailsSchema = z.object({
  ...mailedLine,
  toName: z.string(),
  toEmail: z.string(),
  months: z.int().describe("Duration from the day it is accepted"),
  worth: z.int().describe("Minor units; decides which fees are waived"),
  progress: z
    .object({
      state: z.enum(GIFT_STATES),
      on: z.iso
        .date()
        .nullable()
        .describe("Day it will be or was mailed, was accepted, or expired"),
    })
    .nullish()
    .describe("Only for lines of a paid order"),
});
