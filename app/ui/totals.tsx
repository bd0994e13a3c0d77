import { venue } from "#contract/venue";
import type { ReactNode } from "react";

import type { Translate } from "~/i18n/translate";

export type TotalsProps = {
  rows: readonly { label: ReactNode; amount: string; note?: ReactNode }[];
  total: { label: string; amount: string; note?: ReactNode };
};

/** The amount goes below the label if the longest word of it leaves no room, as with large text. */
const ROW = "flex flex-wrap gap-x-4";
const LABEL = "min-w-min max-w-full flex-1";
const AMOUNT = "ml-auto text-right";

export function Totals({ rows, total }: TotalsProps) {
  return (
    <dl className={`num grid ${rows.some(({ note }) => note) ? "gap-y-2" : "gap-y-1"}`}>
      {rows.map(({ label, amount, note }, index) => (
        <div key={index} className={ROW}>
          <dt className={LABEL}>{label}</dt>
          <dd className={AMOUNT}>{amount}</dd>
          {note ? <dd className="basis-full text-small text-muted">{note}</dd> : null}
        </div>
      ))}
      <div
        className={`${ROW} text-total font-bold ${rows.length > 0 ? "mt-2 border-t-2 border-ink pt-2" : ""}`}
      >
        <dt className={LABEL}>{total.label}</dt>
        <dd className={AMOUNT}>{total.amount}</dd>
        {total.note ? (
          <dd className="basis-full text-small font-normal text-muted">{total.note}</dd>
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
      data-country={venue.country}
      data-texts={JSON.stringify(texts)}
      hidden
      className="num text-total font-bold"
    />
  );
}

/** "2 items. Total $48", for what has no fees. */
export function itemTotal(t: Translate): RunningTotalProps["texts"] {
  const text = (count: number) =>
    t("shop.total", { count, total: "{total}" }).replace(String(count), "{count}");
  return { one: text(1), other: text(2) };
}
