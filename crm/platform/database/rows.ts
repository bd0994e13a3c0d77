/** The first row of a query, or null. */
export async function firstRow<T>(query: PromiseLike<T[]>): Promise<T | null> {
  return (await query)[0] ?? null;
}

/** Whether a query found, or a statement with `returning` changed, any row. */
export async function hasRows(query: PromiseLike<unknown[]>): Promise<boolean> {
  return (await query).length > 0;
}

/** The row that an insert with `returning` wrote. */
export async function insertedRow<T>(query: PromiseLike<T[]>): Promise<T> {
  const [row] = await query;
  if (row === undefined) throw new Error("insert returned no row");
  return row;
}
