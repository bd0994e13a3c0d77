import type { ReactNode } from "react";

type CompareTableProps = {
  /** The id of its heading. */
  labelledBy: string;
  columns: readonly string[];
  /** The first cell names the row. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** On a narrow screen each row is a block, and a cell says its column. */
  stacks?: boolean;
};

/** Things side by side, a row each. On a narrow screen it scrolls by itself, by keyboard too. */
export function CompareTable({ labelledBy, columns, rows, stacks = false }: CompareTableProps) {
  return (
    <section
      aria-labelledby={labelledBy}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      className="scrolls max-w-full overflow-x-auto"
    >
      <table className={`table num${stacks ? " table-stacks" : ""}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {others.map((cell, at) => (
                <td key={columns[at + 1]} data-label={stacks ? columns[at + 1] : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
