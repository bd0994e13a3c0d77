import { hostname } from "node:os";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { type Logger, pino, stdSerializers } from "pino";

import { logDestination } from "#runtime/process/log-destination";

export function createLog(level: string, program = "box office", dest: 1 | 2 = 1): Logger {
  return pino(
    {
      level,
      base: { program, pid: process.pid, host: hostname() },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    logDestination({ sync: true, dest }),
  );
}

/** Removes personal data: a failed query's message and `detail` contain names, addresses and hashes. */
export function describeError(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) {
    return { type: "DrizzleQueryError", query: error.query, cause: describeError(error.cause) };
  }
  if (!(error instanceof Error)) return error;
  // `rawPacket`: the bytes of a request that is not HTTP.
  const {
    detail: _values,
    where: _context,
    rawPacket: _sent,
    ...described
  } = stdSerializers.err(error);
  return described;
}
