import { z } from "zod";

/** The answer for no membership. */
export const NO_MEMBERSHIP = "none";

/** The membership form: a level or none; whether it is to be renewed; and the key by which a repeat is known. */
export const membershipChoiceSchema = z.object({
  level: z.string({ error: "required.membership" }).min(1, { error: "required.membership" }),
  autoRenew: z
    .literal("on")
    .optional()
    .transform((ticked) => ticked === "on"),
  requestKey: z.uuid({ error: "refused" }),
});
