import { z } from "zod";
import { instantSchema } from "#contract/schemas/scalars";

import type { DateNotation } from "~/domain/arithmetic/dates";
import { defineForm } from "~/domain/forms/define-form";
import { daySchema } from "~/domain/schemas/fields";
import { reasonSchema, timeSchema } from "../staff-schemas";

/** Reviews the move of a performance, and then makes it. */
const schema = (notation: DateNotation) =>
  z.object({
    day: daySchema(notation),
    time: timeSchema,
    /** The seat plan; without it, it stays. */
    plan: z.string().max(100).optional(),
    /** The last day of refunds; none without it. */
    refundUntil: daySchema(notation).optional(),
    reason: reasonSchema,
    intent: z.enum(["review", "edit", "move"]).default("review"),
    /** When it starts, as reviewed. Only `intent` "move" needs it. */
    from: instantSchema.optional().catch(undefined),
    fromPlan: z.string().max(100).optional(),
  });

export const moveForm = defineForm({ id: "move", schema, hidden: ["from", "fromPlan"] }, "iso");
export type MoveForm = z.output<ReturnType<typeof schema>>;
