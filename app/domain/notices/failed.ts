/** Actions that failed because the box office was unavailable; texts are at `failed.<code>`. */
export const FAILED = [
  "fetch-details",
  "update-details",
  "update-password",
  "update-preferences",
  "load-orders",
  "find-order",
  "load-countries",
  "update-code",
  "apply-credit",
] as const;
export type Failed = (typeof FAILED)[number];

/** The failed action in the data of an error response, if any. */
export function readFailed(data: unknown): Failed | null {
  const code: unknown =
    typeof data === "object" && data !== null && "failed" in data && data.failed;
  return FAILED.find((action) => action === code) ?? null;
}

/** Keys of `validation` texts by field. */
export type FieldErrors = Record<string, string[]>;

/** Errors for fields that the box office refused, all with the generic message "check this field". */
export function refusedFields(fields: Readonly<Record<string, string>>): FieldErrors {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, ["refused"]]));
}
