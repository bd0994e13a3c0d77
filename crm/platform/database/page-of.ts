export type PageRequest = {
  /** From 1. */
  page: number;
  pageSize: number;
};

export type Page<Row> = { rows: Row[]; total: number; page: number; pageCount: number };

/**
 * Reads one page of a list. A page after the last one gives the last one: rows may have gone since the link to it was
 * made.
 */
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
