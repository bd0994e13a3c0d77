import type { ReactNode } from "react";

export interface TicketCardProps {
  title: string;
  titleAs?: "h2" | "h3";
  /** "Thursday, December 3, 2026, 7:30 PM". */
  when: string;
  where: string;
  /** The places, each with its name: section, row, seat. */
  facts: readonly { term: string; description: string }[];
  /** The code that the door reads. Its text is the number itself, for when it cannot be scanned. */
  code?: { src: string; alt: string; text: string } | undefined;
  actions?: ReactNode;
}

/** One ticket, on a screen held up at the door or on paper. */
export function TicketCard({
  title,
  titleAs: Title = "h3",
  when,
  where,
  facts,
  code,
  actions,
}: TicketCardProps) {
  return (
    <article className="flex break-inside-avoid flex-wrap gap-6 rounded-large border bg-card p-4 md:p-6">
      <div className="grid min-w-0 flex-1 basis-[14rem] content-start gap-2">
        <Title>{title}</Title>
        <p className="num">{when}</p>
        <p>{where}</p>
        <dl className="num flex flex-wrap gap-x-6 gap-y-2">
          {facts.map(({ term, description }) => (
            <div key={term}>
              <dt className="text-small text-muted">{term}</dt>
              <dd className="text-total font-bold">{description}</dd>
            </div>
          ))}
        </dl>
        {actions ? <div className="no-print flex flex-wrap gap-x-4 gap-y-2">{actions}</div> : null}
      </div>
      {code ? (
        <figure className="grid content-start justify-items-center gap-1">
          {/* White under the code in both schemes: a scanner needs the quiet zone. */}
          <img
            src={code.src}
            alt={code.alt}
            width="168"
            height="168"
            className="rounded bg-[#fff] p-2"
          />
          <figcaption className="num text-tiny text-muted">{code.text}</figcaption>
        </figure>
      ) : null}
    </article>
  );
}
