import { z } from "zod";

import { isMobileMethod, mobileMethods } from "../payments/payment-methods";
import { type ApiResult, refused } from "./send-result";

const MIN_LIFETIME = 30 * 60;
const MAX_LIFETIME = 24 * 3_600;
const MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;

const currencies = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));

/** Stripe treats an empty value as an attempt to unset. */
const text = z.string().min(1);

/** An integer of at min `min`. Form encoding only has text. */
const integer = (min: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, "Invalid integer")
    .transform(Number)
    .pipe(z.int().min(min));

/** Only http(s), because the payment page links and redirects to it. */
const webAddress = z.url({ protocol: /^https?$/ });

const currency = z.string().refine((value) => currencies.has(value), "Invalid currency");

const metadata = z.record(z.string().max(40), z.string().max(500)).optional();

const common = {
  customer_email: z.email().optional(),
  metadata,
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  locale: z.enum(["auto", "de", "en", "en-GB", "es", "sv"]).optional(),
};

const paymentParams = z.strictObject({
  ...common,
  mode: z.literal("payment"),
  allowed_payment_method_types: z
    .array(z.enum(["card", "link", "mobilepay", "swish"]))
    .min(1)
    .default(["card"]),
  line_items: z
    .array(
      z.strictObject({
        quantity: integer(1),
        price_data: z.strictObject({
          currency,
          unit_amount: integer(0),
          product_data: z.strictObject({ name: text.max(250), description: text.optional() }),
        }),
      }),
    )
    .min(1)
    .max(100),
  customer: text.optional(),
  customer_creation: z.enum(["always", "if_required"]).optional(),
  name_collection: z
    .strictObject({ individual: z.strictObject({ enabled: z.literal("true") }) })
    .optional(),
  client_reference_id: text.pipe(z.string().max(200)).optional(),
  expires_at: integer(0).optional(),
  payment_intent_data: z
    .strictObject({
      metadata,
      description: text.optional(),
      setup_future_usage: z.enum(["on_session", "off_session"]).optional(),
    })
    .optional(),
  custom_text: z.strictObject({ submit: z.strictObject({ message: text.max(1_200) }) }).optional(),
  // Accepted but ignored.
  saved_payment_method_options: z.unknown().optional(),
});

/** Sets up a direct debit mandate without a charge. */
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

/** Total of the line items, in minor units. */
export const sumItems = ({ line_items }: Pick<PaymentParams, "line_items">) =>
  line_items.reduce((sum, line) => sum + line.quantity * line.price_data.unit_amount, 0);

/** `nowSeconds` is for checking that `expires_at` is 30 minutes to 24 hours ahead, like Stripe. */
export const sessionParams = (nowSeconds: number) =>
  z.discriminatedUnion("mode", [
    setupParams,
    paymentParams.superRefine((params, context) => {
      const addError = (param: string, message: string) =>
        context.addIssue({ code: "custom", message, path: [param] });
      const [onlyCurrency = "", ...otherCurrencies] = new Set(
        params.line_items.map((line) => line.price_data.currency),
      );
      const total = sumItems(params);
      const lifetime = (params.expires_at ?? nowSeconds + MAX_LIFETIME) - nowSeconds;

      if (params.customer !== undefined && params.customer_email !== undefined)
        addError("customer", "You may only specify one of these: customer, customer_email.");
      if (otherCurrencies.length > 0)
        addError("line_items", "All line items must have the same currency.");
      for (const method of params.allowed_payment_method_types)
        if (isMobileMethod(method) && mobileMethods[method].currency !== onlyCurrency)
          addError(
            "allowed_payment_method_types",
            `"${method}" cannot be used with ${onlyCurrency}.`,
          );
      if (total < MIN_AMOUNT || total > MAX_AMOUNT)
        addError("line_items", `The total must be ${MIN_AMOUNT} to ${MAX_AMOUNT} minor units.`);
      if (lifetime < MIN_LIFETIME || lifetime > MAX_LIFETIME)
        addError("expires_at", "`expires_at` must be 30 minutes to 24 hours ahead.");
    }),
  ]);

/** The parameters of `POST /v1/refunds`. Without `amount`: the unrefunded rest. */
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

/** The parameters of `POST /v1/payment_intents`: an off-session charge, or a charge of a stored card to confirm later. */
export const intentParams = z.strictObject({
  amount: integer(MIN_AMOUNT),
  currency,
  customer: text,
  payment_method: text,
  allowed_payment_method_types: z
    .array(z.enum(["card", "us_bank_account", "bacs_debit", "sepa_debit"]))
    .length(1),
  mandate: text.optional(),
  off_session: z.literal("true").optional(),
  confirm: z.literal("true").optional(),
  description: text.optional(),
  metadata,
});
export type IntentParams = z.infer<typeof intentParams>;

const limit = integer(1).pipe(z.int().max(100)).default(10);

/** The parameters of `GET /v1/checkout/sessions`. */
export const sessionListParams = z.strictObject({
  created: z.strictObject({ gte: integer(0) }).optional(),
  status: z.enum(["open", "complete", "expired"]).optional(),
  starting_after: text.optional(),
  limit,
});

export const intentListParams = z.strictObject({
  customer: text.optional(),
  created: z.strictObject({ gte: integer(0) }).optional(),
  starting_after: text.optional(),
  limit,
});
export type IntentListParams = z.infer<typeof intentListParams>;

const EXPANDABLE = ["payment_intent.latest_charge", "setup_intent.payment_method"] as const;

export const intentExpandParams = z.strictObject({
  expand: z.array(z.literal("latest_charge")).default([]),
});

export const expandParams = z.strictObject({ expand: z.array(z.enum(EXPANDABLE)).default([]) });

/** Zod's first issue in Stripe's error format. */
export function paramFailure(error: z.ZodError): ApiResult<never> {
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
