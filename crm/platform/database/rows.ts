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

export type PageRequest = {
  /** From 1. */
  page: number;
  pageSize: number;
};

type Page<Row> = { rows: Row[]; total: number; page: number; pageCount: number };

/** A page past the end returns the last page: rows may have been deleted since the link was made. */
export async function pageOf<Row>(
  { page: asked, pageSize }: PageRequest,
  count: () => PromiseLike<number>,
  read: (limit: number, offset: number) => PromiseLike<Row[]>,
): Promise<Page<Row>> {
  const total = await count();
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(asked, pageCount);
  const rows = total === 0 ? [] : await read(pageSize, (page - 1) * pageSize);
  return { rows, total, page, pageCount };
}
