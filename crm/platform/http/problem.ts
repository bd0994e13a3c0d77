import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { z } from "zod";

/** Every way in which a call can be refused: its status and its title. The one table from code to status. */
const PROBLEMS = {
  invalid: { status: 400, title: "The request is not valid" },
  "bad-signature": { status: 400, title: "The message is not signed by its sender" },
  "not-authorised": { status: 401, title: "No valid API key" },
  "not-signed-in": { status: 401, title: "No customer is signed in" },
  "not-allowed": { status: 403, title: "This may not be done" },
  "not-found": { status: 404, title: "There is no such thing" },
  "seats-taken": { status: 409, title: "Seats were taken by somebody else" },
  "not-enough-seats": { status: 409, title: "There are not enough seats left" },
  limit: { status: 409, title: "More tickets than one customer may have" },
  conflict: { status: 409, title: "This does not fit the present state" },
  "key-reused": { status: 409, title: "The Idempotency-Key was used for another request" },
  "basket-expired": { status: 410, title: "The hold on the basket's seats ran out" },
  "too-large": { status: 413, title: "The request is too large" },
  "wrong-type": { status: 415, title: "The request has the wrong content type" },
  "code-not-recognised": { status: 422, title: "Nothing is known by this code" },
  internal: { status: 500, title: "The box office failed" },
  unavailable: { status: 503, title: "Something that is needed cannot be reached" },
} as const satisfies Record<string, { status: number; title: string }>;

type ProblemCode = keyof typeof PROBLEMS;

/** RFC 9457, with our `code` and what else belongs to it. */
const problemSchema = z
  .looseObject({
    type: z.literal("about:blank"),
    title: z.string(),
    status: z.number().int(),
    code: z.string(),
  })
  .meta({ id: "Problem", description: "RFC 9457 problem details, with a code" });

type Problem = z.infer<typeof problemSchema>;

/** Puts a problem together. `details` are the members that go with this code; `status` where a code has another one. */
function problem(
  code: ProblemCode,
  details: Record<string, unknown> = {},
  status: number = PROBLEMS[code].status,
): Problem {
  const { title } = PROBLEMS[code];
  return { ...details, type: "about:blank", title, status, code };
}

/** Answers a call with a problem. `status` where the code has another one (a locked account is not-allowed, 423). */
export function refuse<R extends Pick<FastifyReply, "raw">>(
  reply: R,
  code: ProblemCode,
  details: Record<string, unknown> = {},
  status?: number,
): R {
  return sendProblem(reply, problem(code, details, status));
}

/** Sends a problem that is put together already. */
function sendProblem<R extends Pick<FastifyReply, "raw">>(
  reply: R,
  body: { status: number; code: string },
): R {
  // Each call types its replies by its own schemas; a problem has one shape wherever it is sent.
  const plain = reply as unknown as FastifyReply;
  void plain.code(body.status).type("application/problem+json").send(body);
  return reply;
}

const problemReply = { content: { "application/problem+json": { schema: problemSchema } } };

/** The response schemas of a call's problems: `response: { 200: basketSchema, ...problems(404, 409) }`. */
export function problems<S extends number>(...statuses: S[]): Record<S, typeof problemReply> {
  return Object.fromEntries(statuses.map((status) => [status, problemReply])) as Record<
    S,
    typeof problemReply
  >;
}

/** An outage of the database, or a lock that is held for long, is mostly over by then. */
const RETRY_AFTER_SECONDS = 5;

/** Makes a problem of whatever ends a call early. What is thrown is a bug or an outage: logged, and told no details. */
export function replyToErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => refuse(reply, "not-found"));

  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      const faults = error.validation.map((fault) => [
        fault.instancePath.replace(/^\//, "").replaceAll("/", ".") || "request",
        fault.keyword.replaceAll("_", "-"),
      ]);
      return refuse(reply, "invalid", { fields: Object.fromEntries(faults) });
    }
    if (error.statusCode === 413) return refuse(reply, "too-large");
    if (error.statusCode === 415) return refuse(reply, "wrong-type");
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      return refuse(reply, "invalid", { fields: { request: "malformed" } });
    }
    if (isOutage(error)) {
      request.log.error({ err: error }, "database unavailable");
      void reply.header("retry-after", RETRY_AFTER_SECONDS);
      return refuse(reply, "unavailable", { requestId: request.id });
    }
    request.log.error({ err: error }, "request failed");
    return refuse(reply, "internal", { requestId: request.id });
  });
}

/** PostgreSQL's classes 08 (connection), 53 (no resources), 57P (shutting down), a lock not got, or no server at all. */
function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = "code" in cause ? String(cause.code) : "";
    if (/^(08|53|57P|55P03)|^ECONN|^ETIMEDOUT$|^EPIPE$/.test(code)) return true;
    if (/timeout exceeded when trying to connect|Connection terminated/.test(cause.message))
      return true;
  }
  return false;
}
