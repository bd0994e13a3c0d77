import type { FastifyError, FastifyInstance } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";

import { refuse } from "./problem";

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
