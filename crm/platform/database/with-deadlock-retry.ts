/** PostgreSQL: deadlock detected, could not serialize, unique violation (two equal barcodes, by chance). */
const WORTH_ANOTHER_TRY = new Set(["40P01", "40001", "23505"]);
const TRIES = 3;

/** Runs a transaction again that the database undid for a reason that does not come twice. */
export async function withDeadlockRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left <= 1 || !isWorthAnotherTry(error)) throw error;
    }
  }
}

function isWorthAnotherTry(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && WORTH_ANOTHER_TRY.has(String(cause.code))) return true;
  }
  return false;
}
