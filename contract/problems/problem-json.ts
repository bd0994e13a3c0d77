import { z } from "zod";

import { type Definition, type Problem, type ProblemName, PROBLEMS } from "./problems";

/** The key of a problem in `PROBLEMS`. */
export function getProblemName(problem: { code: string; reason?: string }): string {
  return problem.reason === undefined ? problem.code : `${problem.code}/${problem.reason}`;
}

const isProblemName = (name: string): name is ProblemName => Object.hasOwn(PROBLEMS, name);

/** The code and reason of a problem in a reply. */
function wireNames(name: ProblemName): { code: string; reason?: string } {
  const [code = name, reason] = name.split("/");
  const { sentAs = reason }: Definition = PROBLEMS[name];
  return sentAs === undefined ? { code } : { code, reason: sentAs };
}

const NAMES_ON_WIRE = new Map<string, ProblemName>(
  Object.keys(PROBLEMS)
    .filter(isProblemName)
    .map((name) => [getProblemName(wireNames(name)), name]),
);

/** The members besides those of RFC 9457: the code, the reason and the declared fields. */
function memberShape(name: ProblemName): z.ZodRawShape {
  const { code, reason } = wireNames(name);
  const { fields }: Definition = PROBLEMS[name];
  return {
    code: z.literal(code),
    ...(reason === undefined ? {} : { reason: z.literal(reason) }),
    ...fields,
  };
}

/** Schema of a problem reply (RFC 9457, `application/problem+json`). */
export function problemSchema(name: ProblemName): z.ZodObject {
  return z.object({
    type: z.literal("about:blank"),
    title: z.string(),
    status: z.literal(PROBLEMS[name].status),
    ...memberShape(name),
  });
}

export function problemBody<P extends Problem>(problem: P) {
  const name = getProblemName(problem);
  if (!isProblemName(name)) throw new Error(`undeclared problem ${name}`);
  const { status, title } = PROBLEMS[name];
  return { ...problem, ...wireNames(name), type: "about:blank", title, status };
}

const nameSchema = z.object({ code: z.string(), reason: z.string().optional() });

/** Returns the problem in a reply's JSON; null for anything that is not declared in `PROBLEMS`. */
export function readProblem(json: unknown): Problem | null {
  const head = nameSchema.safeParse(json);
  const sent = head.success ? getProblemName(head.data as { code: string; reason?: string }) : "";
  const name = NAMES_ON_WIRE.get(sent) ?? sent;
  if (!isProblemName(name)) return null;
  const [code = name, reason] = name.split("/");
  const { fields = {} }: Definition = PROBLEMS[name];
  const parsed = z.object(fields).safeParse(json);
  // The shape is built from the declaration that `Problem` is inferred from.
  return parsed.success
    ? ({ code, ...(reason === undefined ? {} : { reason }), ...parsed.data } as Problem)
    : null;
}
