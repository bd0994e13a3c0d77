/** What failed because the box office was unavailable; its text is `failed.<code>`. */
export const FAILED = [
  "fetch-details",
  "update-details",
  "update-password",
  "update-preferences",
  "load-orders",
  "find-order",
  "load-countries",
] as const;
export type Failed = (typeof FAILED)[number];

/** The failed action that an error page's data names, if any. */
export function failedOf(data: unknown): Failed | null {
  const code: unknown =
    typeof data === "object" && data !== null && "failed" in data && data.failed;
  return FAILED.find((one) => one === code) ?? null;
}

/** Messages by field, as keys of `validation`. */
export type FieldErrors = Record<string, string[]>;

/** Fields the box office refused. Its codes have no message here: each gets the generic "check this field". */
export function refusedFields(fields: Readonly<Record<string, string>>): FieldErrors {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, ["refused"]]));
}
