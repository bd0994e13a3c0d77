import type { z } from "zod";

import { type ApiFailure, refused } from "./api-result";

/** The first fault that zod found, as Stripe would tell it. */
export function paramFailure(error: z.ZodError): { ok: false; failure: ApiFailure } {
  const issue = error.issues[0];
  if (!issue) return refused("Invalid request.");
  if (issue.code === "unrecognized_keys") {
    const param = paramName([...issue.path, issue.keys[0] ?? ""]);
    return refused(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = paramName(issue.path);
  const named = param === "" ? {} : { param };
  if (issue.code === "invalid_type" && issue.input === undefined)
    return refused(`Missing required param: ${param}.`, { code: "parameter_missing", ...named });
  const code: unknown = issue.code === "custom" ? issue.params?.["code"] : undefined;
  return refused(issue.message, { ...named, ...(typeof code === "string" && { code }) });
}

/** `["line_items", 0, "quantity"]` as Stripe names it: `line_items[0][quantity]`. */
function paramName(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join("");
}
