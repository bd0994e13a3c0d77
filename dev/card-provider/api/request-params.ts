import { z } from "zod";

import { isMobileMethod, mobileMethods } from "../payments/payment-methods";
import { type ApiFailure, refused } from "./send-result";

const LEAST_LIFE = 30 * 60;
const LONGEST_LIFE = 24 * 3_600;
const LEAST_AMOUNT = 50;
const MOST_AMOUNT = 99_999_999;

const currencies = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));

/** Stripe reads an empty value as an attempt to unset. */
const text = z.string().min(1);

/** A whole number of at least `least`: form encoding carries only text. */
const integer = (least: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, "Invalid integer")
    .transform(Number)
    .pipe(z.int().min(least));

/** Only http(s): the page links to it and the browser is sent there. */
const webAddress = z.url({ protocol: /^https?$/ });

const currency = z.string().refine((value) => currencies.has(value), "Invalid currency");

const metadata = z.record(z.string().max(40), z.string().max(500)).optional();

/** What a page for a payment and one for a mandate have in common. */
const common = {
  customer_email: z.email().optional(),
  metadata,
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  // Taken, and without effect here: the stand-in's pages are in English.
  locale: z.enum(["auto", "de", "en", "en-GB", "es", "sv"]).optional(),
};

const paymentParams = z.strictObject({
  ...common,
  mode: z.literal("payment"),
  allowed_payment_method_types: z
    .array(z.enum(["card", "mobilepay", "swish"]))
    .min(1)
    .default(["card"]),
  line_items: z
    .array(
      z.strictObject({
        quantity: integer(1),
        price_data: z.strictObject({
          currency,
          unit_amount: integer(0),
          product_data: z.strictObject({ name: text, description: text.optional() }),
        }),
      }),
    )
    .min(1)
    .max(100),
  customer: text.optional(),
  customer_creation: z.enum(["always", "if_required"]).optional(),
  client_reference_id: text.pipe(z.string().max(200)).optional(),
  expires_at: integer(0).optional(),
  payment_intent_data: z
    .strictObject({
      metadata,
      description: text.optional(),
      setup_future_usage: z.enum(["on_session", "off_session"]).optional(),
    })
    .optional(),
  // Taken, and without effect here.
  saved_payment_method_options: z.unknown().optional(),
});

/** A mandate for an account; nothing is charged. */
const setupParams = z.strictObject({
  ...common,
  mode: z.literal("setup"),
  allowed_payment_method_types: z
    .array(z.enum(["us_bank_account", "bacs_debit", "sepa_debit"]))
    .length(1),
  currency,
  customer_creation: z.enum(["always", "if_required"]).optional(),
  setup_intent_data: z.strictObject({ metadata }).optional(),
});

export type PaymentParams = z.infer<typeof paymentParams>;
export type SetupParams = z.infer<typeof setupParams>;

/** What the lines cost together, in minor units of their currency. */
export const totalOf = ({ line_items }: Pick<PaymentParams, "line_items">) =>
  line_items.reduce((sum, line) => sum + line.quantity * line.price_data.unit_amount, 0);

/** `nowSeconds` decides whether `expires_at` lies in Stripe's 30 minutes to 24 hours. */
export const sessionParams = (nowSeconds: number) =>
  z.discriminatedUnion("mode", [
    setupParams,
    paymentParams.superRefine((params, context) => {
      const wrong = (param: string, message: string) =>
        context.addIssue({ code: "custom", message, path: [param] });
      const [only = "", ...others] = new Set(
        params.line_items.map((line) => line.price_data.currency),
      );
      const total = totalOf(params);
      const life = (params.expires_at ?? nowSeconds + LONGEST_LIFE) - nowSeconds;

      if (params.customer !== undefined && params.customer_email !== undefined)
        wrong("customer", "You may only specify one of these: customer, customer_email.");
      if (others.length > 0) wrong("line_items", "All line items must have the same currency.");
      for (const method of params.allowed_payment_method_types)
        if (isMobileMethod(method) && mobileMethods[method].currency !== only)
          wrong("allowed_payment_method_types", `"${method}" cannot be used with ${only}.`);
      if (total < LEAST_AMOUNT || total > MOST_AMOUNT)
        wrong("line_items", `The total must be ${LEAST_AMOUNT} to ${MOST_AMOUNT} minor units.`);
      if (life < LEAST_LIFE || life > LONGEST_LIFE)
        wrong("expires_at", "`expires_at` must be 30 minutes to 24 hours ahead.");
    }),
  ]);

/** The parameters of `POST /v1/refunds`: all that is left of a payment, or a part of it. */
export const refundParams = z.strictObject({
  payment_intent: text,
  amount: z.coerce.number().int().min(1).optional(),
  metadata,
});
export type RefundParams = z.infer<typeof refundParams>;

/** The parameters of `GET /v1/refunds`. */
export const refundListParams = z.strictObject({
  payment_intent: text,
  limit: integer(1).pipe(z.int().max(100)).default(10),
});
export type RefundListParams = z.infer<typeof refundListParams>;

/** The parameters of `POST /v1/payment_intents`: here only a charge while its payer is away. */
export const intentParams = z.strictObject({
  amount: integer(LEAST_AMOUNT),
  currency,
  customer: text,
  payment_method: text,
  allowed_payment_method_types: z
    .array(z.enum(["card", "us_bank_account", "bacs_debit", "sepa_debit"]))
    .length(1),
  mandate: text.optional(),
  off_session: z.literal("true"),
  confirm: z.literal("true"),
  description: text.optional(),
  metadata,
});
export type IntentParams = z.infer<typeof intentParams>;

/** The parameters of `GET /v1/payment_intents`. */
export const intentListParams = z.strictObject({
  customer: text,
  limit: integer(1).pipe(z.int().max(100)).default(10),
});

const EXPANDABLE = ["payment_intent.latest_charge", "setup_intent.payment_method"] as const;

/** The parameters of a call that only says what to show in full. */
export const expandParams = z.strictObject({ expand: z.array(z.enum(EXPANDABLE)).default([]) });

/** The first problem that zod found, as Stripe reports it. */
export function paramFailure(error: z.ZodError): { ok: false; failure: ApiFailure } {
  const [issue] = error.issues;
  if (!issue) return refused("Invalid request.");
  if (issue.code === "unrecognized_keys") {
    const param = paramName([...issue.path, issue.keys[0] ?? ""]);
    return refused(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  return refused(issue.message, { param: paramName(issue.path) });
}

/** `["line_items", 0, "quantity"]` as Stripe names it: `line_items[0][quantity]`. */
function paramName(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join("");
}
