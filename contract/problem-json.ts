import { z } from "zod";

import { type Definition, type Problem, type ProblemName, PROBLEMS } from "./problems";

/** The name under which a problem is declared. */
export function nameOf(problem: { code: string; reason?: string }): string {
  return problem.reason === undefined ? problem.code : `${problem.code}/${problem.reason}`;
}

const isProblemName = (name: string): name is ProblemName => Object.hasOwn(PROBLEMS, name);

/** What a client handles: the code, the reason and the declared fields. */
function ownShape(name: ProblemName): z.ZodRawShape {
  const [code = name, reason] = name.split("/");
  const { fields }: Definition = PROBLEMS[name];
  const named = { code: z.literal(code) };
  return reason === undefined
    ? { ...named, ...fields }
    : { ...named, reason: z.literal(reason), ...fields };
}

/** The schema of a problem's reply (RFC 9457, `application/problem+json`). */
export function problemSchema(name: ProblemName): z.ZodObject {
  return z.object({
    type: z.literal("about:blank"),
    title: z.string(),
    status: z.literal(PROBLEMS[name].status),
    ...ownShape(name),
  });
}

export function problemBody<P extends Problem>(problem: P) {
  const name = nameOf(problem);
  if (!isProblemName(name)) throw new Error(`problem ${name} is not declared`);
  const { status, title } = PROBLEMS[name];
  return { ...problem, type: "about:blank", title, status };
}

const named = z.object({ code: z.string(), reason: z.string().optional() });

/** The problem in a reply's JSON, or null for anything that is not declared here. */
export function readProblem(json: unknown): Problem | null {
  const head = named.safeParse(json);
  const name = head.success ? nameOf(head.data as { code: string; reason?: string }) : "";
  if (!isProblemName(name)) return null;
  const parsed = z.object(ownShape(name)).safeParse(json);
  // Its shape was made from the declaration that the type is inferred from.
  return parsed.success ? (parsed.data as Problem) : null;
}
