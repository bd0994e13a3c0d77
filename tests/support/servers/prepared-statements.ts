import type { Database } from "../../../crm/platform/database/database";

/** A database without tables: the test answers each prepared statement, by its name and values, with rows. */
export function preparedStatements(
  answer: (name: string, values: readonly unknown[]) => Promise<unknown[]>,
): Database {
  const prepareQuery = ({ params }: { params: unknown[] }, _fields: undefined, name: string) => ({
    execute: async () => ({ rows: await answer(name, params) }),
  });
  return { _: { session: { prepareQuery } } } as unknown as Database;
}

/** Waits until all that needs no answer of the test has happened. */
export async function untilIdle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
