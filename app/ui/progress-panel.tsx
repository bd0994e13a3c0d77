import type { ReactNode } from "react";

type ProgressPanelProps = {
  id: string;
  /** "Choose 2 more events". */
  title: string;
  done: number;
  needed: number;
  /** "2 of 4 chosen": what the bar shows. */
  label: string;
  /** Lets script count the boxes of a form at once: its id, the boxes' name, how many are done besides them, the words. */
  counts?: {
    form: string;
    field: string;
    before: number;
    words: ProgressWords;
    /** Replaces the children once something is changed in the form. */
    outOfDate: string;
  };
  actions?: ReactNode;
  children?: ReactNode;
};

/** The words for every number: `titles` by how many are missing, `labels` by how many there are. */
type ProgressWords = { titles: readonly string[]; labels: readonly string[] };

/** How far something is that needs a number of parts, beside the form or at the bottom of a narrow screen. */
export function ProgressPanel(props: ProgressPanelProps) {
  const { id, title, done, needed, label, counts, actions, children } = props;
  return (
    <section
      aria-labelledby={id}
      className="card side bar"
      {...(counts && {
        "data-choices-for": counts.form,
        "data-field": counts.field,
        "data-before": counts.before,
        "data-words": JSON.stringify(counts.words),
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
        <p data-out-of-date hidden>
          {counts.outOfDate}
        </p>
      ) : null}
      {actions}
    </section>
  );
}
