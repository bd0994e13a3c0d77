import type { Database } from "../../../crm/platform/database/database";

/** A fake database: `answer` returns the rows of each prepared statement. */
export function preparedStatements(
  answer: (name: string, values: readonly unknown[]) => Promise<unknown[]>,
): Database {
  const prepareQuery = ({ params }: { params: unknown[] }, _fields: undefined, name: string) => ({
    execute: async () => ({ rows: await answer(name, params) }),
  });
  return { _: { session: { prepareQuery } } } as unknown as Database;
}

/** Waits until only statements that the test has not answered are pending. */
export async function untilIdle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
