import { z } from "zod";

import { tidyCodeInParts } from "./code";
import { moneySchema } from "./money";
import { idSchema, instantSchema } from "./scalars";

/** Four characters, a hyphen, seven characters: a tidy code. */
export const GIFT_VOUCHER_CODE = /^[0-9A-Z]{4}-[0-9A-Z]{7}$/;
export const GIFT_VOUCHER_PARTS = [4, 7] as const;

/** A typed code as it is kept. It may be typed in any case, with spaces, and without its hyphen. */
export const tidyVoucherCode = (typed: string) => tidyCodeInParts(typed, GIFT_VOUCHER_PARTS);

/** The most that are sold in one line. */
export const MAX_GIFT_VOUCHERS = 20;
export const MAX_GIFT_VOUCHER_NAME = 60;
export const MAX_GIFT_VOUCHER_MESSAGE = 300;

/** The last day on which vouchers can be sent that are ordered today, both days in New York: "2026-12-03". */
export function lastSendingDay(today: string): string {
  const [year, ...rest] = today.split("-");
  const day = rest.join("-");
  return `${Number(year) + 1}-${day === "02-29" ? "02-28" : day}`;
}

// Wider than the rules: the rules report faults of a field as codes.
const text = (max: number) => z.string().max(max).nullable();
const sendOn = z.iso
  .date()
  .nullable()
  .describe("The day in New York on which it is mailed, up to a year ahead; null: once paid");
const request = {
  amount: z
    .number()
    .int()
    .min(1)
    .max(10_000_000)
    .describe("One of those that are sold; minor units"),
  quantity: z.number().int().min(1).max(99),
  toName: text(300),
  fromName: text(300),
  message: text(2_000),
  toEmail: text(300).describe("Null: it comes to who buys it"),
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

/** An issued voucher, with its code. */
export const giftVoucherSchema = z
  .object({
    code: z.string(),
    amount: moneySchema.describe("What it was worth when it was issued"),
    balance: moneySchema.describe("What is left"),
    issuedAt: instantSchema,
    expiresAt: instantSchema.nullable().describe("Null: it does not expire"),
    state: z.enum(["active", "expired", "blocked"]).describe("Only an active one pays"),
  })
  .meta({ id: "GiftVoucher" });
export type GiftVoucher = z.output<typeof giftVoucherSchema>;

/** A membership for somebody else, who accepts it by the code in a mail. */
export const addMembershipGiftSchema = z.object({
  levelId: idSchema,
  toName: z.string().max(300),
  toEmail: z.string().max(300),
  fromName: request.fromName.default(null),
  message: request.message.default(null),
  sendOn: sendOn.default(null),
});
