// No choice may leave a single seat. See wheelchair-party.ts for wheelchair spaces.

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
