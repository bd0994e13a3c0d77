import { z } from "zod";

import { type ApiResult, refused } from "./api-result";
import { paramFailure } from "./param-failure";

const schema = z.strictObject({ expand: z.array(z.string()).default([]) });

/** The `expand[]` of a request that takes no other parameter. */
export function readExpansions(source: unknown, allowed: readonly string[]): ApiResult<string[]> {
  const read = schema.safeParse(source ?? {}, { reportInput: true });
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
