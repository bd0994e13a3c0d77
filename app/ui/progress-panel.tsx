import type { ReactNode } from "react";

import { PageScript } from "./layout/page-script";

type ProgressPanelProps = {
  id: string;
  /** "Choose 4 events", then "Choose 2 more events". */
  title: string;
  done: number;
  needed: number;
  /** "2 of 4 chosen", the accessible name of the meter. */
  label: string;
  /** Enables the live count by script: form id, checkbox name, number done besides the form, and texts. */
  counts?: {
    form: string;
    field: string;
    before: number;
    words: ProgressWords;
    /** Replaces the children once the form has changed. */
    outOfDate: string;
    /** How the running total is written. */
    total: {
      currency: string;
      locale: string;
      country: string;
      texts: PluralTexts;
      /** "{done} of 4 · {total} so far · you save {saved}", and of a complete choice "You save {saved}". */
      soFar: string;
      saved: string;
    };
  };
  actions?: ReactNode;
  children?: ReactNode;
};

/** Texts by plural category: "{count} tickets. Total {total}, fees included". */
type PluralTexts = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** Texts by number: `titles` by number missing, `labels` by number done. `unanswered` has "{done}", until prices are known. */
type ProgressWords = {
  titles: readonly string[];
  labels: readonly string[];
  unanswered: string;
};

/** Progress towards a required number, beside the form or at the bottom of narrow screens. */
export function ProgressPanel(props: ProgressPanelProps) {
  const { id, title, done, needed, label, counts, actions, children } = props;
  return (
    <section
      aria-labelledby={id}
      className="card side bar progress"
      {...(counts && {
        "data-choices-for": counts.form,
        "data-field": counts.field,
        "data-before": counts.before,
        "data-words": JSON.stringify(counts.words),
        "data-total": JSON.stringify(counts.total),
      })}
    >
      <h2 id={id} className="text-title">
        {title}
      </h2>
      <p className="meter" role="img" aria-label={label}>
        {Array.from({ length: needed }, (_, at) => (
          <i key={at} className={at < done ? "on" : undefined} />
        ))}
      </p>
      {children ? <div className="details grid gap-3">{children}</div> : null}
      {counts ? (
        <>
          <p data-running-total hidden className="num font-bold" />
          <p data-so-far hidden className="num font-semibold" />
          <p data-out-of-date hidden>
            {counts.outOfDate}
          </p>
          <PageScript name="choices" />
        </>
      ) : null}
      {actions ? <div className="go">{actions}</div> : null}
    </section>
  );
}
