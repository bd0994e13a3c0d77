import type { ReactNode } from "react";

/** A part of the place with its name: section, row, seat. */
export type Fact = { term: string; description: string };

type TicketCardProps = {
  title: string;
  /** "Thursday, December 3, 2026, 7:30 PM". */
  when: string;
  where: string;
  facts: readonly Fact[];
  /** `<Price>` */
  amount?: ReactNode;
  /** What can be done with it. */
  children?: ReactNode;
};

/** One ticket of an order, to know which it is. What is shown at the door is `AdmissionCard`. */
export function TicketCard({ title, when, where, facts, amount, children }: TicketCardProps) {
  return (
    <article className="flex break-inside-avoid flex-wrap gap-6 rounded-large border bg-card p-4 md:p-6">
      <div className="grid min-w-0 flex-1 basis-[14rem] content-start gap-2">
        <h3>{title}</h3>
        <p className="num">{when}</p>
        <p>{where}</p>
        <TicketFacts facts={facts} />
        {children ? <div className="no-print empty:hidden">{children}</div> : null}
      </div>
      {amount ? <div className="num sm:text-right">{amount}</div> : null}
    </article>
  );
}

export function TicketFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="num flex flex-wrap gap-x-6 gap-y-2">
      {facts.map(({ term, description }) => (
        <div key={term}>
          <dt className="text-small text-muted">{term}</dt>
          <dd className="text-total font-bold">{description}</dd>
        </div>
      ))}
    </dl>
  );
}
