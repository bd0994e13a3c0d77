import type { ReactNode } from "react";

export type TotalsProps = {
  rows: readonly { label: ReactNode; amount: string; note?: ReactNode }[];
  total: { label: string; amount: string; note?: ReactNode };
};

export function Totals({ rows, total }: TotalsProps) {
  return (
    <dl className="num grid grid-cols-line gap-x-4 gap-y-1">
      {rows.map(({ label, amount, note }, index) => (
        <div key={index} className="col-span-2 grid grid-cols-line gap-x-4">
          <dt>{label}</dt>
          <dd className="text-right">{amount}</dd>
          {note ? <dd className="col-span-2 text-small text-muted">{note}</dd> : null}
        </div>
      ))}
      <div
        className={`col-span-2 grid grid-cols-line gap-x-4 text-total font-bold ${rows.length > 0 ? "mt-2 border-t-2 border-ink pt-2" : ""}`}
      >
        <dt>{total.label}</dt>
        <dd className="text-right">{total.amount}</dd>
        {total.note ? (
          <dd className="col-span-2 text-small font-normal text-muted">{total.note}</dd>
        ) : null}
      </div>
    </dl>
  );
}

type RunningTotalProps = {
  /** Id of the form whose fields with a `unitPrice` are counted. */
  formId: string;
  currency: string;
  locale: string;
  /** Texts by plural category: "{count} tickets. Total {total}, fees included". */
  texts: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
};

/** Count and total of the chosen tickets, filled by script. Without script the basket page shows the total. */
export function RunningTotal({ formId, currency, locale, texts }: RunningTotalProps) {
  return (
    <p
      data-total-for={formId}
      data-currency={currency}
      data-locale={locale}
      data-texts={JSON.stringify(texts)}
      hidden
      className="num text-total font-bold"
    />
  );
}
