import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";
import { staffCodeSchema } from "../staff-schemas";

export const beginForm = defineForm({
  id: "begin",
  schema: z.object({
    currentPassword: z.string({ error: "required.currentPassword" }).max(200, { error: "tooLong" }),
  }),
  // "email" tells password managers which account the password is for.
  also: ["intent", "email"],
});

const schema = staffCodeSchema.extend({
  secret: z.string().regex(/^[A-Z2-7]{16,64}$/, { error: "refused" }),
  uri: z.string().startsWith("otpauth://totp/", { error: "refused" }).max(500),
});

/** Turns on the second factor. */
export const confirmForm = defineForm({ id: "confirm", schema, hidden: ["secret", "uri"] });

/** Sent along, to be shown again after a wrong code. */
export const sentOfferSchema = schema.omit({ code: true });
