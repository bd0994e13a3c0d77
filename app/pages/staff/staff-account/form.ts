import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";
import { staffReasonSchema } from "../staff-schemas";

export const ACCOUNT_CHANGES = ["reset", "deactivate"] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

const schema = staffReasonSchema.extend({
  intent: z.enum(ACCOUNT_CHANGES, { error: "refused" }),
});

/** A form for each change. */
export const accountForms = {
  reset: defineForm({ id: "reset", schema }),
  deactivate: defineForm({ id: "deactivate", schema }),
};
