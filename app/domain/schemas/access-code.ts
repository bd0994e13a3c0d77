import { z } from "zod";

/** The form that puts an access registration on an account by its code; `shown` is the code that was there. */
export const accessCodeSchema = z.object({
  code: z
    .string({ error: "accessCode.required" })
    .trim()
    .min(1, { error: "accessCode.required" })
    .max(100, { error: "accessCode.unknown" }),
  shown: z.string().max(100).catch(""),
});
