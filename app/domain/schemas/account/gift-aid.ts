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

/** The gift-aid form of the account: the declaration, or its end. */
export const giftAidSectionSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("end") }),
  z.object({
    intent: z.literal("declare"),
    taxpayer: z.literal("on", { error: "taxpayerOnly" }),
  }),
]);
