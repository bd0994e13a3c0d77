import { z } from "zod";

/** The gift-aid form: a declaration needs the confirmation of a UK taxpayer (spec section 5). */
export const giftAidSchema = z
  .object({
    accepted: z.enum(["yes", "no"], { error: "required.yesOrNo" }),
    taxpayer: z.literal("on").optional(),
  })
  .refine(({ accepted, taxpayer }) => accepted === "no" || taxpayer === "on", {
    error: "ukTaxpayer",
    path: ["taxpayer"],
  });
