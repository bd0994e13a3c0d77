import type { FastifyError, FastifyInstance } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";

import { sendProblem } from "#contract/calls/fastify";
import { isFeatureOff } from "#contract/names/features";
import { isUnavailable } from "#contract/calls/unavailable";
import { watchOutage } from "#runtime/outage";
import { RETRY_AFTER_SECONDS } from "#runtime/request-gate";

/**
 * Converts errors to problems. Thrown errors are bugs, which are logged, or outages, which are logged once each. The
 * caller gets no details.
 */
export function replyToErrors(app: FastifyInstance): void {
  const database = watchOutage({
    onChange: (err) => app.log.error({ err }, "database unavailable"),
    onEnd: (failures) => app.log.info({ failures }, "database is available again"),
  });
  app.addHook("onResponse", async ({ routeOptions }, { statusCode }) => {
    // Open routes and refusals may need no database.
    if (statusCode < 300 && routeOptions.config.open !== true) database.worked();
  });
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, { code: "not-found" }));

  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      const fields = error.validation.map(({ instancePath, keyword }) => [
        instancePath.replace(/^\//, "").replaceAll("/", ".") || "request",
        keyword.replaceAll("_", "-"),
      ]);
      return sendProblem(reply, { code: "invalid", fields: Object.fromEntries(fields) });
    }
    if (isFeatureOff(error)) return sendProblem(reply, { code: "feature-off" });
    if (error.statusCode === 413) {
      // A client that is still sending would get a connection reset instead of this response.
      void reply.removeHeader("connection");
      return sendProblem(reply, { code: "too-large" });
    }
    if (error.statusCode === 415) return sendProblem(reply, { code: "wrong-type" });
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
      return sendProblem(reply, { code: "invalid", fields: { request: "malformed" } });
    if (isOutage(error)) {
      database.failed(error);
      void reply.header("retry-after", RETRY_AFTER_SECONDS);
      return sendProblem(reply, { code: "unavailable", requestId: request.id });
    }
    if (isUnavailable(error)) {
      request.log.warn({ err: error }, "ticketing system unavailable");
      void reply.header("retry-after", RETRY_AFTER_SECONDS);
      return sendProblem(reply, { code: "unavailable", requestId: request.id });
    }
    request.log.error({ err: error }, "request failed");
    return sendProblem(reply, { code: "internal", requestId: request.id });
  });
}

/** "cached plan": a migration changed a statement's columns; a retry prepares it again. */
const OUTAGE =
  /timeout exceeded when trying to connect|Connection terminated|cached plan must not change/;

/**
 * SQLSTATE classes 08 (connection), 53 (insufficient resources) and 57P (shutdown); statement timeout (57014), lock
 * timeout (55P03), read-only replica during a failover (25006); network errors.
 */
function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = "code" in cause ? String(cause.code) : "";
    if (/^(08|53|57P|57014|55P03|25006)|^ECONN|^ETIMEDOUT$|^EPIPE$/.test(code)) return true;
    if (OUTAGE.test(cause.message)) return true;
  }
  return false;
}
