import type { ReactNode } from "react";

type CompareTableProps = {
  labelledBy: string;
  columns: readonly string[];
  /** What is shown of the columns, if not only text. */
  heads?: readonly ReactNode[];
  /** The first cell is the row header. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** On narrow screens each row becomes a block of cells with their column names. */
  stacks?: boolean;
  /** Keeps the first column in view while the others scroll. */
  pinned?: boolean;
};

/**
 * A comparison with a row per item. Scrolls horizontally on narrow screens, by keyboard too. It is positioned so that
 * visually hidden text in scrolled cells does not widen the page.
 */
export function CompareTable(props: CompareTableProps) {
  const { labelledBy, columns, heads, rows, stacks = false, pinned = false } = props;
  return (
    <section
      aria-labelledby={labelledBy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling containers must be focusable
      tabIndex={0}
      className="scrolls relative max-w-full overflow-x-auto"
    >
      <table
        className={`table num${stacks ? " table-stacks" : ""}${pinned ? " table-pinned" : ""}`}
      >
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col">
                {heads?.[at] ?? column}
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
