import { z } from "zod";

import { type ApiFailure, type ApiResult, refused } from "./send-result";

// Form encoding carries only text, so these kinds turn it into values.

const currencies = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));

/** Text that is not empty: Stripe reads an empty value as an attempt to unset. */
export const text = z.string().min(1);

/** A whole number of at least `least`. */
export const integer = (least: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, "Invalid integer")
    .transform(Number)
    .pipe(z.int().min(least));

/** Only http(s): the page links to it and the browser is sent there. */
export const webAddress = z.url({ protocol: /^https?$/ });

/** A currency's code, in lower case. */
export const currency = z
  .string()
  .toLowerCase()
  .refine((value) => currencies.has(value), "Invalid currency");

/** Up to 50 names of 40 characters with values of 500. */
export const metadata = z.preprocess(
  // The decoder reads `metadata[0]=…` as a list.
  (value) => (Array.isArray(value) ? Object.fromEntries(value.entries()) : value),
  z
    .record(z.string().max(40), z.string().max(500))
    .refine((value) => Object.keys(value).length <= 50, "Metadata may have up to 50 names."),
);

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

const expansions = z.strictObject({ expand: z.array(z.string()).default([]) });

/** The `expand[]` of a request that takes no other parameter. */
export function readExpansions(source: unknown, allowed: readonly string[]): ApiResult<string[]> {
  const read = expansions.safeParse(source ?? {});
  return read.success ? checkExpansions(read.data.expand, allowed) : paramFailure(read.error);
}

/** Refuses a name that cannot be expanded, as Stripe does. */
export function checkExpansions(
  expand: string[] | undefined,
  allowed: readonly string[],
): ApiResult<string[]> {
  const unknown = expand?.find((name) => !allowed.includes(name));
  if (unknown !== undefined)
    return refused(`This property cannot be expanded (${unknown}).`, { param: "expand" });
  return { ok: true, value: expand ?? [] };
}
