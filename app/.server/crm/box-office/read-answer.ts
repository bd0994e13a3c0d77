import type { z } from "zod";

import type { Logger } from "../../logger";
import type { CrmFailure, CrmResult } from "../crm-result";
import type { Answer } from "./client";
import { problemShape } from "./shapes/problem";

const unavailable = { ok: false, failure: { code: "unavailable" } } as const;

function parseJson({ contentType, body }: Answer): unknown {
  if (!/^application\/(?:[\w.]+\+)?json\b/i.test(contentType)) return undefined;
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}

/** What the box office answered, of the shape that was agreed on; HTML, silence or nonsense is `unavailable`. */
export function readAnswer<T, Codes extends CrmFailure["code"]>(
  answer: Answer | null,
  shape: z.ZodType<T>,
  codes: readonly Codes[],
  logger: Logger,
): CrmResult<T, Codes> {
  if (answer === null) return unavailable;
  const json = answer.status === 204 ? null : parseJson(answer);
  if (answer.status < 300) {
    const parsed = shape.safeParse(json);
    if (parsed.success) return { ok: true, value: parsed.data };
    logger.error(
      { issues: parsed.error.issues.slice(0, 5) },
      "box office response failed schema validation",
    );
    return unavailable;
  }
  return { ok: false, failure: readFailure(answer, json, codes, logger) };
}

type FailureOf<Codes extends CrmFailure["code"]> = Extract<
  CrmFailure,
  { code: Codes | "unavailable" }
>;

/** The failure, if it is one that this call can have. */
export function readFailure<Codes extends CrmFailure["code"]>(
  answer: Answer,
  json: unknown,
  codes: readonly Codes[],
  logger: Logger,
): FailureOf<Codes> {
  const problem = problemShape.safeParse(json);
  const expected: readonly CrmFailure["code"][] = codes;
  // The check above is what makes the narrower type true.
  if (problem.success && expected.includes(problem.data.code))
    return problem.data as FailureOf<Codes>;
  if (!problem.success || problem.data.code !== "unavailable") {
    logger.error(
      { status: answer.status, problem: json },
      "unexpected error response from the box office",
    );
  }
  return unavailable.failure;
}
