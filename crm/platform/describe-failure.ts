/** pg's and pg-pool's errors, which have no code. */
const POOL_TIMEOUT =
  /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated)/;

/**
 * One line for a failure of a system that the program uses, or null for a bug, which needs its stack trace. Drizzle's own
 * message has the statement and its parameters; the innermost cause has the reason and none of them.
 */
export function describeFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.cause instanceof Error) return describeFailure(error.cause);
  // A name with several addresses, of which none accepts connections; its own message is empty.
  if (error instanceof AggregateError) return describeFailure(error.errors[0]);
  const [line = ""] = error.message.split("\n");
  if (POOL_TIMEOUT.test(line)) return "the database does not answer in time";
  if (!("code" in error)) return null;
  if ("severity" in error) return `the database refuses: ${line} (${String(error.code)})`;
  return "syscall" in error ? line : null;
}
