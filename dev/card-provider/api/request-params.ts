import { z } from "zod";
import { isMobileMethod, mobileMethods } from "../payments/payment-methods";
import { currency, integer, metadata, text, webAddress } from "./param-kinds";

const LEAST_LIFE = 30 * 60;
const LONGEST_LIFE = 24 * 3_600;
const LEAST_AMOUNT = 50;
const MOST_AMOUNT = 99_999_999;

const lineItem = z.strictObject({
  quantity: integer(1).default(1),
  price_data: z.strictObject({
    currency,
    unit_amount: integer(0),
    product_data: z.strictObject({
      name: text,
      description: text.optional(),
      images: z.unknown().optional(),
      metadata: metadata.optional(),
    }),
  }),
});

// Parameters of Stripe's that change nothing here, taken so that the same call works at both ends.
const withoutEffect = {
  allow_promotion_codes: z.unknown().optional(),
  automatic_tax: z.unknown().optional(),
  billing_address_collection: z.unknown().optional(),
  currency: z.unknown().optional(),
  custom_text: z.unknown().optional(),
  locale: z.unknown().optional(),
  phone_number_collection: z.unknown().optional(),
  saved_payment_method_options: z.unknown().optional(),
  submit_type: z.unknown().optional(),
};

const shape = z.strictObject({
  ...withoutEffect,
  allowed_payment_method_types: z
    .array(z.enum(["card", "mobilepay", "swish"]))
    .min(1)
    .default(["card"]),
  mode: z.literal("payment", { error: "Invalid mode: this stand-in takes only payment." }),
  ui_mode: z.literal("hosted_page", { error: "Invalid ui_mode: must be hosted_page." }).optional(),
  line_items: z.array(lineItem).min(1).max(100),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  customer: text.optional(),
  customer_creation: z.enum(["always", "if_required"]).optional(),
  client_reference_id: text.pipe(z.string().max(200)).optional(),
  customer_email: z.email().optional(),
  expires_at: integer(0).optional(),
  metadata: metadata.optional(),
  branding_settings: z.looseObject({ display_name: text.optional() }).optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text.optional(),
      setup_future_usage: z.enum(["on_session", "off_session"]).optional(),
    })
    .optional(),
  expand: z.array(z.string()).optional(),
});

/**
 * The parameters of `POST /v1/checkout/sessions`, with the total (minor units) and its one currency.
 * `nowSeconds` decides whether `expires_at` lies in Stripe's 30 minutes to 24 hours.
 */
export function sessionParams(nowSeconds: number) {
  return shape.transform((params, context) => {
    const [only = "", ...otherCurrencies] = new Set(
      params.line_items.map((line) => line.price_data.currency),
    );
    const amountTotal = params.line_items.reduce(
      (sum, line) => sum + line.quantity * line.price_data.unit_amount,
      0,
    );
    const life = (params.expires_at ?? nowSeconds + LONGEST_LIFE) - nowSeconds;
    const wrong = (param: string, message: string) =>
      context.addIssue({ code: "custom", message, path: [param] });

    if (params.customer !== undefined && params.customer_email !== undefined)
      wrong("customer", "You may only specify one of these parameters: customer, customer_email.");
    if (otherCurrencies.length > 0)
      wrong("line_items", "All line items must have the same currency.");
    for (const method of params.allowed_payment_method_types)
      if (isMobileMethod(method) && mobileMethods[method].currency !== only)
        wrong("allowed_payment_method_types", `"${method}" cannot be used with ${only}.`);
    if (amountTotal < LEAST_AMOUNT || amountTotal > MOST_AMOUNT)
      wrong("line_items", `The total must be ${LEAST_AMOUNT} to ${MOST_AMOUNT} minor units.`);
    if (life < LEAST_LIFE || life > LONGEST_LIFE)
      wrong("expires_at", "`expires_at` must be 30 minutes to 24 hours ahead.");
    return { ...params, currency: only, amountTotal };
  });
}

export type SessionParams = z.infer<ReturnType<typeof sessionParams>>;

/** The parameters of `POST /v1/checkout/sessions` in mode "setup": a mandate for an account, and nothing charged. */
export const setupParams = z.strictObject({
  mode: z.literal("setup"),
  allowed_payment_method_types: z
    .array(z.enum(["us_bank_account", "bacs_debit", "sepa_debit"]))
    .length(1),
  currency,
  customer_email: z.email().optional(),
  metadata: metadata.optional(),
  setup_intent_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  expand: z.array(z.string()).optional(),
});

export type SetupParams = z.infer<typeof setupParams>;

/** The parameters of `POST /v1/refunds`. */
export const refundParams = z
  .strictObject({
    payment_intent: text.optional(),
    charge: text.optional(),
    amount: integer(1).optional(),
    reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
    metadata: metadata.optional(),
  })
  .refine((params) => (params.payment_intent === undefined) !== (params.charge === undefined), {
    error:
      "One of the following params should be provided for this request: payment_intent or charge.",
  });

export type RefundParams = z.infer<typeof refundParams>;
