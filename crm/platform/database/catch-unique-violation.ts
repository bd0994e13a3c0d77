import type { Transaction } from "./database";

const UNIQUE_VIOLATION = "23505";

/**
 * Does `work` and gives what it gives, or null when a unique index says that somebody has that already; then `work`
 * alone is undone and the transaction goes on.
 */
export async function catchUniqueViolation<T>(
  tx: Transaction,
  work: (tx: Transaction) => Promise<T>,
): Promise<T | null> {
  try {
    return await tx.transaction(work);
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) return null;
    throw error;
  }
}

function codeOf(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  return null;
}
