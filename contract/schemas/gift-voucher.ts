import { z } from "zod";

// Wider than the rules: what is wrong with a field is said by the rules, in codes.
const text = (max: number) => z.string().max(max).nullable();
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
};

export const addGiftVoucherSchema = z.object({
  amount: wish.amount,
  quantity: wish.quantity.default(1),
  toName: wish.toName.default(null),
  fromName: wish.fromName.default(null),
  message: wish.message.default(null),
  toEmail: wish.toEmail.default(null),
});

export const changeGiftVoucherSchema = z.object(wish).partial();
