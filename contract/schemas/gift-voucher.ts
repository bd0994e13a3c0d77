import { z } from "zod";

import { idSchema } from "./scalars";

/** Four characters, a hyphen, seven characters: a tidy code. */
export const GIFT_VOUCHER_CODE = /^[0-9A-Z]{4}-[0-9A-Z]{7}$/;

/** The most that are sold in one line. */
export const GIFT_VOUCHERS_MAX = 20;
export const GIFT_VOUCHER_NAME_MAX = 60;
export const GIFT_VOUCHER_MESSAGE_MAX = 300;

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
const wish = {
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
  amount: wish.amount,
  quantity: wish.quantity.default(1),
  toName: wish.toName.default(null),
  fromName: wish.fromName.default(null),
  message: wish.message.default(null),
  toEmail: wish.toEmail.default(null),
  sendOn: wish.sendOn.default(null),
});

export const changeGiftVoucherSchema = z.object(wish).partial();

/** A membership for somebody else, who accepts it by the code in a mail. */
export const addMembershipGiftSchema = z.object({
  levelId: idSchema,
  toName: z.string().max(300),
  toEmail: z.string().max(300),
  fromName: wish.fromName.default(null),
  message: wish.message.default(null),
  sendOn: sendOn.default(null),
});
