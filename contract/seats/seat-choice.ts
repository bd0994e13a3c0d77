// Pure: rules of choosing seats, for the storefront's lists and the box office. See wheelchair-party.ts for wheelchair spaces.

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

/**
 * Returns the free seats that a choice would leave single. A run that is one seat longer than the choice may leave a
 * single seat.
 *
 * @param runs adjacent free seats of one row each, without wheelchair spaces and companion seats
 */
export function findStranded<Seat extends { id: string }>(
  runs: readonly (readonly Seat[])[],
  chosen: ReadonlySet<string>,
): Seat[] {
  return runs.flatMap((run) => {
    const rest = run.filter(({ id }) => !chosen.has(id));
    if (rest.length === run.length || rest.length === 1) return [];
    return stretches(run, ({ id }) => !chosen.has(id))
      .filter(({ length }) => length === 1)
      .flat();
  });
}

/** All choices of `size` adjacent seats of a run. */
export const listWindows = <Seat>(run: readonly Seat[], size: number): Seat[][] =>
  Array.from({ length: Math.max(0, run.length - size + 1) }, (_, at) => run.slice(at, at + size));

/** The parts of a run whose seats are all accepted. */
export function stretches<Seat>(run: readonly Seat[], accepts: (seat: Seat) => boolean): Seat[][] {
  const parts: Seat[][] = [[]];
  for (const seat of run) {
    if (accepts(seat)) parts.at(-1)?.push(seat);
    else parts.push([]);
  }
  return parts.filter(({ length }) => length > 0);
}
