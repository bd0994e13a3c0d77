/** A row by its name and its order in its section; neighbours differ by 1. */
export type Row = { name: string; rank: number };

/**
 * Rows in words: "row A", "rows A to R", "rows A to C and F to K". Null when there are no rows. Rows that a section
 * has and the list lacks break a range.
 */
export function rowsInWords(rows: readonly Row[]): string | null {
  const ranges = runsOf(rows).map(([first, last]) =>
    first.name === last.name ? first.name : `${first.name} to ${last.name}`,
  );
  const [only] = ranges;
  if (only === undefined) return null;
  if (ranges.length === 1 && rows.length === 1) return `row ${only}`;
  const listed = [ranges.slice(0, -1).join(", "), ranges.at(-1)].filter(Boolean);
  return `rows ${listed.join(" and ")}`;
}

function runsOf(rows: readonly Row[]): [Row, Row][] {
  const sorted = [...rows].sort((a, b) => a.rank - b.rank);
  return sorted.reduce<[Row, Row][]>((runs, row) => {
    const open = runs.at(-1);
    if (open !== undefined && row.rank - open[1].rank === 1) open[1] = row;
    else runs.push([row, row]);
    return runs;
  }, []);
}
