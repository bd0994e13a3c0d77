import { type CsvRow, plainText } from "#runtime/csv/csv";
import { cannotBeShown } from "#runtime/files/read-text-file";
import { columnPath } from "./cells";

/** A column with a name, and the names of the fields that lead to its values. */
type Column = { at: number; name: string; path: readonly string[] };

type TableRow = { number: number; getCell(column: Column): string };

export type Table = {
  columns: readonly Column[];
  rows: readonly TableRow[];
  mistake(row: number, message: string): void;
};

const MAX_COLUMNS = 1_000;
/** No field is nested deeper. */
const MAX_DEPTH = 8;
const MAX_FOUND = 60;

export const foundText = (text: string): string =>
  `found ${JSON.stringify(text.slice(0, MAX_FOUND))}`;

/** Names the columns by the first row. */
export function readTable([head, ...rows]: readonly CsvRow[], mistake: Table["mistake"]): Table {
  if (head === undefined) mistake(1, "expected the names of the columns in the first row");
  const columns = head === undefined ? [] : readColumns(head, mistake);
  const named = new Set(columns.map(({ at }) => at));
  for (const { number, cells } of rows)
    cells.forEach((cell, at) => {
      // Excel writes empty cells after the last column.
      if (cell.trim() !== "" && !named.has(at))
        mistake(number, `expected nothing in a column without a name, ${foundText(cell)}`);
      if (cannotBeShown(cell))
        mistake(
          number,
          `column ${columns.find((each) => each.at === at)?.name ?? at + 1}: has a character that cannot be shown`,
        );
    });
  return {
    columns,
    rows: rows.map(({ number, cells }) => ({
      number,
      getCell: ({ at }) => plainText(cells[at] ?? ""),
    })),
    mistake,
  };
}

function readColumns({ number, cells }: CsvRow, mistake: Table["mistake"]): Column[] {
  const names = new Set<string>();
  if (cells.length > MAX_COLUMNS) mistake(number, `expected at most ${MAX_COLUMNS} columns`);
  return cells.slice(0, MAX_COLUMNS).flatMap((cell, at): Column[] => {
    const name = plainText(cell).trim();
    if (name === "") return [];
    if (names.has(name)) mistake(number, `has the column ${name} twice`);
    names.add(name);
    const path = columnPath(name);
    const isWrong =
      path === null || path.length > MAX_DEPTH || path.includes("__proto__") || cannotBeShown(name);
    if (!isWrong) return [{ at, name, path }];
    mistake(number, `${JSON.stringify(name.slice(0, MAX_FOUND))} cannot be the name of a column`);
    return [];
  });
}
