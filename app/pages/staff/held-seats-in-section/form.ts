import { z } from "zod";
import { HOLD_KINDS, MAX_HELD_AT_ONCE } from "#contract/rules/staff/staff-hold";

import { defineForm } from "~/domain/forms/define-form";
import { noteSchema } from "../staff-schemas";

export const seatListSchema = z
  .array(z.string().max(100))
  .max(MAX_HELD_AT_ONCE, { error: "staffHoldMany" })
  .default([])
  .refine(({ length }) => length > 0, "staffHoldSeats");

/** What they are for. */
export const holdFields = {
  kind: z.enum(HOLD_KINDS, { error: "required.holdKind" }),
  reason: noteSchema,
};

/** Holds the checked seats of a section. */
export const holdForm = defineForm({
  id: "hold",
  schema: z.object({ seat: seatListSchema, ...holdFields }),
});
