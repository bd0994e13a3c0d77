export async function firstRow<T>(query: PromiseLike<T[]>): Promise<T | null> {
  return (await query)[0] ?? null;
}

export async function hasRows(query: PromiseLike<unknown[]>): Promise<boolean> {
  return (await query).length > 0;
}

export async function insertedRow<T>(query: PromiseLike<T[]>): Promise<T> {
  const [row] = await query;
  if (row === undefined) throw new Error("insert returned no row");
  return row;
}
