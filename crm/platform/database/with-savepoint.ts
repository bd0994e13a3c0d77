import type { Transaction } from "./database";

class Undone extends Error {}

/** Does `work` and says whether it did; when it answers false all that it did is undone, and the transaction goes on. */
export async function withSavepoint(
  tx: Transaction,
  work: (tx: Transaction) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await tx.transaction(async (inner) => {
      if (!(await work(inner))) throw new Undone();
      return true;
    });
  } catch (error) {
    if (error instanceof Undone) return false;
    throw error;
  }
}
