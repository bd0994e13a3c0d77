import type { Reader } from "./database";

/**
 * Runs a statement under a name by which each connection parses and plans it once. For the few that a rush of buyers
 * waits for, where building, parsing and planning would cost more than the work itself. `$1` is the first value; json
 * comes parsed, and an instant is best asked for as milliseconds, since it comes as text.
 */
export async function runPreparedStatement<Row>(
  db: Reader,
  statement: { name: string; text: string },
  values: unknown[],
): Promise<Row[]> {
  const query = { sql: statement.text, params: values };
  const prepared = db._.session.prepareQuery(query, undefined, statement.name, false);
  const { rows } = (await prepared.execute()) as { rows: Row[] };
  return rows;
}
