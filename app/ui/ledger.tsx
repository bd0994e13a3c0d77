import type { ReactNode } from "react";

type LedgerProps = {
  /** Accessible name. */
  caption: string;
  columns: readonly [string, string, string];
  rows: readonly { key: string; what: ReactNode; when: ReactNode; amount: string }[];
  total?: { label: string; amount: string } | undefined;
};

const cell = "border-t py-2 pr-3 align-top";
const last = "border-t py-2 text-right align-top whitespace-nowrap";

/** A table of transactions, whose cells stand below each other where there is no room for columns. */
export function Ledger({ caption, columns, rows, total }: LedgerProps) {
  const [what, when, amount] = columns;
  return (
    <div className="ledger">
      <table className="num w-full">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr className="text-small text-muted">
            <th scope="col" className="py-1 pr-3 font-normal">
              {what}
            </th>
            <th scope="col" className="py-1 pr-3 font-normal">
              {when}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="break-inside-avoid">
              <th scope="row" className={`${cell} font-normal`}>
                {row.what}
              </th>
              <td className={cell} data-label={when}>
                {row.when}
              </td>
              <td className={last}>{row.amount}</td>
            </tr>
          ))}
        </tbody>
        {total ? (
          <tfoot>
            <tr className="font-bold">
              <th scope="row" colSpan={2} className={cell}>
                {total.label}
              </th>
              <td className={last}>{total.amount}</td>
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}
