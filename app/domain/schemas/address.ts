import { z } from "zod";
import type { Address, Country } from "../customer";

const optionalLine = z
  .string()
  .trim()
  .max(100, { error: "tooLong" })
  .optional()
  .transform((line) => line ?? null);

const requiredLine = (message: string, max = 100) =>
  z.string({ error: message }).trim().min(1, { error: message }).max(max, { error: "tooLong" });

const lines = {
  line1: requiredLine("required.line1"),
  line2: optionalLine,
  line3: optionalLine,
  city: requiredLine("required.city"),
  county: optionalLine,
  /** The code of one of the country's states; empty where the country has none. */
  state: z.string().default(""),
  postcode: requiredLine("required.postcode", 12),
};

/**
 * A postal address. Lines 2 and 3 and the county may be left out: most addresses have none. A state is asked for where
 * the country has states, and must be one of them.
 */
export function addressSchema(countries: readonly Country[]) {
  const countryOf = (isoCode: unknown) => countries.find((country) => country.isoCode === isoCode);
  return z
    .object({
      ...lines,
      country: z
        .string({ error: "required.country" })
        .refine((isoCode) => countryOf(isoCode) !== undefined, { error: "required.country" }),
    })
    .superRefine(
      (address, context) => {
        const { state, country } = address as Partial<typeof address>;
        const fault = stateFault(state, countryOf(country));
        if (fault !== null)
          context.addIssue({ code: "custom", message: fault, path: ["state"], input: state });
      },
      // Also where another field is missing: a visitor hears of all that is wrong at once.
      { when: ({ value }) => typeof value === "object" && value !== null },
    ) satisfies z.ZodType<Address, unknown>;
}

/** What is wrong with a state; where the country is not known yet, a state is asked for. */
function stateFault(
  state: string | undefined,
  country: Country | undefined,
): "required.state" | "stateOfCountry" | null {
  if (!state) return country === undefined || country.states.length > 0 ? "required.state" : null;
  if (country === undefined) return null;
  return country.states.some(({ code }) => code === state) ? null : "stateOfCountry";
}
