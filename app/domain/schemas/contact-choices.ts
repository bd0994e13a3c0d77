import { z } from "zod";

/** The contact-preferences form: what was ticked of what there is. Nothing is ticked that was not. */
export function contactChoicesSchema(ids: readonly string[]) {
  return z.object({
    agreed: z
      .array(z.string().refine((id) => ids.includes(id), { error: "chooseFromList" }))
      .default([]),
  });
}
