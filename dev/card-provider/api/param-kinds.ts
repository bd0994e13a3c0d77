import { z } from "zod";

// Form encoding carries only text; these kinds check it as Stripe does and turn it into values.
// `params.code` is Stripe's error code for the fault; see `param-failure.ts`.

const currencies = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));

/** Text that is not empty: Stripe reads an empty value as an attempt to unset. */
export const text = z.string().refine((value) => value !== "", {
  error: "You passed an empty string. Leave the parameter out or give it a value.",
  params: { code: "parameter_invalid_empty" },
});

/** A whole number of at least `least`. */
export function integer(least: number) {
  return z
    .string()
    .refine((value) => /^-?\d{1,15}$/.test(value), {
      error: (issue) => `Invalid integer: ${String(issue.input)}`,
      params: { code: "parameter_invalid_integer" },
      abort: true,
    })
    .transform(Number)
    .refine((value) => value >= least, {
      error: `This value must be greater than or equal to ${least}.`,
      params: { code: "parameter_invalid_integer" },
    });
}

/** A web address. Only http(s): the page links to it and the browser is sent there. */
export const webAddress = z
  .string()
  .refine((value) => /^https?:/i.test(value) && URL.canParse(value), {
    error: "Not a valid URL",
    params: { code: "url_invalid" },
  });

/** A currency's code, in small letters. */
export const currency = z
  .string()
  .transform((value) => value.toLowerCase())
  .refine((value) => currencies.has(value), {
    error: (issue) => `Invalid currency: ${String(issue.input)}.`,
  });

export const email = z.email({
  error: (issue) => `Invalid email address: ${String(issue.input)}`,
});

/** Up to 50 names of 40 characters with values of 500. */
export const metadata = z.preprocess(
  // `metadata[0]=…` is read as a list by the form decoder, which cannot know better.
  (value) => (Array.isArray(value) ? Object.fromEntries(value.entries()) : value),
  z
    .record(z.string().max(40), z.string().max(500))
    .refine((value) => Object.keys(value).length <= 50, {
      error: "Metadata may have up to 50 names.",
    }),
);
