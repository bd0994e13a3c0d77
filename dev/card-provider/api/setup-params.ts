import { z } from "zod";

import { currency, email, metadata, webAddress } from "./param-kinds";

/** The parameters of `POST /v1/checkout/sessions` in mode "setup": a mandate for an account, and nothing charged. */
export const setupParams = z.strictObject({
  mode: z.literal("setup"),
  allowed_payment_method_types: z
    .array(z.enum(["us_bank_account", "bacs_debit", "sepa_debit"]))
    .length(1),
  currency,
  customer_email: email.optional(),
  metadata: metadata.optional(),
  setup_intent_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  expand: z.array(z.string()).optional(),
});

export type SetupParams = z.infer<typeof setupParams>;
