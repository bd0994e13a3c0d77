import { z } from "zod";
import { staffEmailSchema } from "#contract/schemas/staff";

import { CUSTOMER_HELP } from "~/domain/account/staff";
import type { CustomerHelp } from "~/domain/account/staff";
import { emailSchema } from "./access";

/** Why staff change a customer's account; recorded with who and when. */
const reasonSchema = z
  .string({ error: "required.reason" })
  .trim()
  .min(3, { error: "required.reason" })
  .max(300, { error: "tooLong" });

const isHelp = (value: unknown): value is CustomerHelp =>
  typeof value === "string" && Object.hasOwn(CUSTOMER_HELP, value);

/** The customer's page: what is done, and why. */
export const customerHelpSchema = z.object({
  intent: z.custom<CustomerHelp>(isHelp, { error: "refused" }),
  reason: reasonSchema,
});

export const staffResendSchema = z.object({ reason: reasonSchema });

export const correctEmailSchema = staffEmailSchema.extend({
  email: emailSchema,
  reason: reasonSchema,
});

/** The authenticator's code; spaces that people put in are forgiven. */
export const staffCodeSchema = z.object({
  code: z
    .string({ error: "required.staffCode" })
    .transform((typed) => typed.replace(/[\s-]/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, { error: "staffCode" })),
});

/** The same, where it turns the second factor on: the secret is shown again beside a code that was wrong. */
export const secondFactorSchema = staffCodeSchema.extend({
  secret: z.string().regex(/^[A-Z2-7]{16,64}$/, { error: "refused" }),
  uri: z.string().startsWith("otpauth://totp/", { error: "refused" }).max(500),
});
