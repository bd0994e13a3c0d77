import { hostname } from "node:os";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { type Logger, pino, stdSerializers } from "pino";

/** The program's log: JSON lines on standard output, without personal data. */
export function createLog(level: string, program = "box office"): Logger {
  return pino({
    level,
    base: { program, pid: process.pid, host: hostname() },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  });
}

/** An error as the log may keep it: a failed query's message and `detail` list names, addresses and hashes. */
export function describeError(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) {
    return { type: "DrizzleQueryError", query: error.query, cause: describeError(error.cause) };
  }
  if (!(error instanceof Error)) return error;
  // `rawPacket` is what a client sent instead of HTTP.
  const {
    detail: _values,
    where: _context,
    rawPacket: _sent,
    ...described
  } = stdSerializers.err(error);
  return described;
}
