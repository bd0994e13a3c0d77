import { z } from "zod";

import { stampSchema } from "../stamp";

const chosenOf = (ids: readonly string[]) =>
  z
    .array(z.string())
    .refine((chosen) => chosen.every((id) => ids.includes(id)), { error: "choiceGone" })
    .default([]);

/** The contact-preferences form: what was ticked of what there is. Nothing is ticked that was not. */
export function contactChoicesSchema(ids: readonly string[]) {
  return z.object({ agreed: chosenOf(ids) });
}

/** The same with what the customer is interested in: the contact preferences of the account. */
export function contactPreferencesSchema(ids: readonly string[], interestIds: readonly string[]) {
  return contactChoicesSchema(ids).extend({
    interests: chosenOf(interestIds),
    version: stampSchema,
  });
}
