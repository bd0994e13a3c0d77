import { z } from "zod";

type Definition = { status: number; title: string; fields?: z.ZodRawShape };

/**
 * Every way in which a call can be refused, by name: `code`, or `code/reason` where a code has several reasons.
 * The code, the reason and the declared fields are all that is sent besides the members of RFC 9457.
 */
export const PROBLEMS = {
  invalid: {
    status: 400,
    title: "The request is not valid",
    fields: { fields: z.record(z.string(), z.string()).describe("What is wrong, by field") },
  },
  "not-signed-in": { status: 401, title: "Nobody is signed in" },
  "not-found": { status: 404, title: "Not found" },
  "conflict/changed": { status: 409, title: "It was changed after it was read" },
  "conflict/primary-address": { status: 409, title: "The primary address cannot be removed" },
  "conflict/too-many": { status: 409, title: "There are as many as there may be" },
} as const satisfies Record<string, Definition>;

export type ProblemName = keyof typeof PROBLEMS;

type FieldsOf<N extends ProblemName> = (typeof PROBLEMS)[N] extends {
  fields: infer Shape extends z.ZodRawShape;
}
  ? z.output<z.ZodObject<Shape>>
  : unknown;

type Named<N extends string> = N extends `${infer Code}/${infer Reason}`
  ? { code: Code; reason: Reason }
  : { code: N };

/** A problem as a caller handles it: its code, its reason where it has one, and its fields. */
export type Problem<N extends ProblemName = ProblemName> = N extends ProblemName
  ? Named<N> & FieldsOf<N>
  : never;

/** The name under which a problem is declared. */
export function nameOf(problem: { code: string; reason?: string }): string {
  return problem.reason === undefined ? problem.code : `${problem.code}/${problem.reason}`;
}

const isProblemName = (name: string): name is ProblemName => Object.hasOwn(PROBLEMS, name);

/** What a caller handles: the code, the reason and the declared fields. */
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

/** The body of a problem's reply. */
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
