import { z } from "zod";

/** The form that asks what is left of a gift voucher. Its pattern is the ticketing system's to judge. */
export const voucherBalanceSchema = z.object({
  code: z
    .string({ error: "required.voucherCode" })
    .trim()
    .min(1, { error: "required.voucherCode" })
    .max(100, { error: "voucherUnknown" }),
});
