import type { FastifyError, FastifyInstance } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";

import { sendProblem } from "#contract/fastify";
import { RETRY_AFTER_SECONDS } from "#contract/request-gate";

/** Makes a problem of whatever ends a call early. What is thrown is a bug or an outage: logged, without details for the caller. */
export function replyToErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, { code: "not-found" }));

  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      const faults = error.validation.map((fault) => [
        fault.instancePath.replace(/^\//, "").replaceAll("/", ".") || "request",
        fault.keyword.replaceAll("_", "-"),
      ]);
      return sendProblem(reply, { code: "invalid", fields: Object.fromEntries(faults) });
    }
    if (error.statusCode === 413) {
      // Closing at once would break off a client that is still sending before it reads the answer: the rest is read and dropped.
      void reply.removeHeader("connection");
      return sendProblem(reply, { code: "too-large" });
    }
    if (error.statusCode === 415) return sendProblem(reply, { code: "wrong-type" });
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
      return sendProblem(reply, { code: "invalid", fields: { request: "malformed" } });
    if (isOutage(error)) {
      request.log.error({ err: error }, "database unavailable");
      void reply.header("retry-after", RETRY_AFTER_SECONDS);
      return sendProblem(reply, { code: "unavailable", requestId: request.id });
    }
    request.log.error({ err: error }, "request failed");
    return sendProblem(reply, { code: "internal", requestId: request.id });
  });
}

/** The last: a migration has changed a statement's columns; the next try prepares it again. */
const OUTAGE =
  /timeout exceeded when trying to connect|Connection terminated|cached plan must not change/;

/**
 * PostgreSQL's classes 08 (connection), 53 (no resources), 57P (shutting down), a statement or lock that took too long, a
 * replica that only reads until it takes over (25006), or no server at all.
 */
function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = "code" in cause ? String(cause.code) : "";
    if (/^(08|53|57P|57014|55P03|25006)|^ECONN|^ETIMEDOUT$|^EPIPE$/.test(code)) return true;
    if (OUTAGE.test(cause.message)) return true;
  }
  return false;
}
