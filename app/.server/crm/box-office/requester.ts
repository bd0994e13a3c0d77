import type { z } from "zod";

import type { Logger } from "../../logger";
import type { CrmFailure, CrmResult } from "../crm-result";
import type { BoxOfficeClient, Call } from "./client";
import { readAnswer } from "./read-answer";

/** Makes one call and reads its answer: of this shape, or one of these failures, or `unavailable`. */
export type Ask = <T, const Codes extends CrmFailure["code"] = "unavailable">(
  call: Call,
  shape: z.ZodType<T>,
  codes?: readonly Codes[],
) => Promise<CrmResult<T, Codes>>;

export function createAsk(client: BoxOfficeClient, logger: Logger): Ask {
  return async (call, shape, codes = []) =>
    readAnswer(await client.call(call), shape, codes, logger);
}

/** A path with its parts encoded: path`/events/${id}`. */
export function path(parts: TemplateStringsArray, ...values: readonly string[]): string {
  return parts.reduce(
    (made, part, at) => `${made}${encodeURIComponent(values[at - 1] ?? "")}${part}`,
  );
}
