import { z } from "zod";

/** The contact-preferences form: what was ticked of what there is. Nothing is ticked that was not. */
export function contactChoicesSchema(ids: readonly string[]) {
  return z.object({
    agreed: z
      .array(z.string().refine((id) => ids.includes(id), { error: "chooseFromList" }))
      .default([]),
  });
}

/** The same with what the customer is interested in: the contact preferences of the account. */
export function contactPreferencesSchema(ids: readonly string[], interestIds: readonly string[]) {
  return contactChoicesSchema(ids).extend({
    interests: z
      .array(z.string().refine((id) => interestIds.includes(id), { error: "chooseFromList" }))
      .default([]),
  });
}
