import { z } from "zod";

import { MAX_SUBSCRIPTIONS } from "#contract/rules/packages/ticket-subscription";
import { defineForm } from "~/domain/forms/define-form";
import { countSchema, requestKeySchema } from "~/domain/schemas/fields";

const schema = z.object({
  pricing: z.string({ error: "required.subscription" }).max(100, { error: "choiceGone" }),
  quantity: countSchema("quantity").refine((number) => number >= 1 && number <= MAX_SUBSCRIPTIONS, {
    error: "quantity",
  }),
  requestKey: requestKeySchema,
});

export const subscriptionForm = defineForm({ id: "subscription", schema });
