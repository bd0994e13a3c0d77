import type { SubmissionResult } from "@conform-to/react";

import type { StockFault } from "~/domain/basket/stock-request";

/** The texts of a form by their names; of a name that is there twice, the last. */
export function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}

/** What had been typed before the session was over, as the add-ons and extras show it again; undefined: nothing. */
export function typedBefore(
  typed: SubmissionResult | undefined,
): { typed: Record<string, string>; faults: StockFault[] } | undefined {
  if (typed === undefined) return undefined;
  const texts = Object.entries(typed.initialValue ?? {}).filter(
    (field): field is [string, string] => typeof field[1] === "string",
  );
  return { typed: Object.fromEntries(texts), faults: [] };
}
