import { z } from "zod";

import { CUSTOMER_HELP, type CustomerHelp } from "~/domain/account/staff";
import { defineForm } from "~/domain/forms/define-form";
import { staffReasonSchema } from "../staff-schemas";

const isHelp = (value: unknown): value is CustomerHelp =>
  typeof value === "string" && Object.hasOwn(CUSTOMER_HELP, value);

export const helpForm = defineForm({
  id: "help",
  schema: staffReasonSchema.extend({
    intent: z.custom<CustomerHelp>(isHelp, { error: "refused" }),
  }),
});
