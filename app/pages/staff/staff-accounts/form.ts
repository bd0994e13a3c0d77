import { z } from "zod";
import { newStaffSchema, STAFF_ROLES } from "#contract/schemas/staff";

import { defineForm } from "~/domain/forms/define-form";
import { emailFieldSchema } from "~/domain/schemas/sign-in";
import { reasonSchema } from "../staff-schemas";
import { MAX_STAFF_NAME } from "#contract/rules/staff/staff";

const schema = newStaffSchema.extend({
  name: z
    .string({ error: "required.staffName" })
    .trim()
    .min(1, { error: "required.staffName" })
    .max(MAX_STAFF_NAME, { error: "tooLong" }),
  email: emailFieldSchema,
  role: z.enum(STAFF_ROLES, { error: "required.role" }),
  reason: reasonSchema,
});

export const newAccountForm = defineForm({ id: "new-account", schema });
