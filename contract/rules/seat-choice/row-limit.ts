/** The buyer may have `left` more seats in the rows with these names. */
export type RowLimit = { rows: ReadonlySet<string>; left: number };

type SeatInRow = { row: string | null };

export const isInRows = (rows: ReadonlySet<string>, row: string | null): boolean =>
  row !== null && rows.has(row);

/** `ticketRows`: one per ticket. */
export function countLimited(
  { rows }: Pick<RowLimit, "rows">,
  ticketRows: readonly (string | null)[],
): number {
  return ticketRows.filter((row) => isInRows(rows, row)).length;
}

/** Whether seats exceed the limit. Seats of other rows are always allowed. */
export function exceedsRowLimit(limit: RowLimit | null, seats: readonly SeatInRow[]): boolean {
  if (limit === null) return false;
  const limited = countLimited(
    limit,
    seats.map(({ row }) => row),
  );
  return limited > Math.max(0, limit.left);
}
