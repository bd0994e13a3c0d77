import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";
import { requestKeySchema } from "~/domain/schemas/fields";

/** The form that accepts a gift membership; the box office validates the code. */
const schema = z.object({
  code: z
    .string({ error: "required.membershipCode" })
    .trim()
    .min(1, { error: "required.membershipCode" })
    .max(60, { error: "membershipCodeUnknown" }),
  requestKey: requestKeySchema,
});

export const acceptForm = defineForm({ id: "accept", schema, also: ["intent"] });
