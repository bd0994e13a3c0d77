import { z } from "zod";

import { isMobileMethod, mobileMethods } from "../payments/mobile-methods";
import { currency, email, integer, metadata, text, webAddress } from "./param-kinds";

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
  customer_email: email.optional(),
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
    const fault = (message: string, path: PropertyKey[], code?: string): never => {
      context.addIssue({ code: "custom", message, path, ...(code && { params: { code } }) });
      return z.NEVER;
    };
    if (params.customer !== undefined && params.customer_email !== undefined)
      return fault("You may only specify one of these parameters: customer, customer_email.", [
        "customer",
      ]);
    const currencies = new Set(params.line_items.map((line) => line.price_data.currency));
    const [only = ""] = currencies;
    if (currencies.size > 1)
      return fault("All line items must have the same currency.", ["line_items"]);

    for (const method of params.allowed_payment_method_types)
      if (isMobileMethod(method) && mobileMethods[method].currency !== only)
        return fault(`The payment method type "${method}" cannot be used with ${only}.`, [
          "allowed_payment_method_types",
        ]);

    const amountTotal = params.line_items.reduce(
      (sum, line) => sum + line.quantity * line.price_data.unit_amount,
      0,
    );
    if (amountTotal < LEAST_AMOUNT)
      return fault(
        `The Checkout Session's total amount due must add up to at least ${LEAST_AMOUNT} minor units of ${only}.`,
        ["line_items"],
        "amount_too_small",
      );
    if (amountTotal > MOST_AMOUNT)
      return fault(
        `The Checkout Session's total amount must be no more than ${MOST_AMOUNT} minor units of ${only}.`,
        ["line_items"],
        "amount_too_large",
      );

    const life = (params.expires_at ?? nowSeconds + LONGEST_LIFE) - nowSeconds;
    if (life < LEAST_LIFE)
      return fault(
        "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
        ["expires_at"],
      );
    if (life > LONGEST_LIFE)
      return fault(
        "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
        ["expires_at"],
      );
    return { ...params, currency: only, amountTotal };
  });
}

export type SessionParams = z.infer<ReturnType<typeof sessionParams>>;
