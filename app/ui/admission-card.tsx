import type { ReactNode } from "react";

import type { Fact } from "./description-list";
import { QrFigure, type NumberedCode } from "./qr-drawing";

export type AdmissionCardProps = {
  /** "Ticket 1 of 2 · Standard". */
  kicker: ReactNode;
  /** "Row K, seat 12". */
  title: ReactNode;
  titleAs?: "h3" | "h4" | "h5";
  /** What the ticket is for: performance, date and hall. */
  about?: ReactNode;
  facts: readonly Fact[];
  /** Of the place, below the facts. */
  drawing?: ReactNode;
  /** None for a live stream. */
  code?: NumberedCode | undefined;
  /** Printed on a page of its own, with this context above and below. */
  alone?: { house: string; title: string; lines: readonly string[]; foot: string } | undefined;
  /** Of the element, which the links between tickets lead to. */
  id?: string | undefined;
  /** Class names of the poster's background, behind the words. The code is on white. */
  ground?: string | undefined;
  /** Below all else, on screens. */
  next?: ReactNode;
  children?: ReactNode;
};

/** One ticket to show at the door, on a screen or on paper. The page needs tickets.css. */
export function AdmissionCard(props: AdmissionCardProps) {
  const { kicker, title, titleAs: Title = "h3", about, facts, code, alone, children } = props;
  const { id, ground = "", drawing, next } = props;
  return (
    <article id={id} className={alone === undefined ? undefined : "sheet"}>
      {alone === undefined ? null : (
        <div className="ticket-head print-only border-b pt-2">
          <p className="font-semibold">{alone.house}</p>
          <p className="ticket-title font-display">{alone.title}</p>
          {alone.lines.map((line) => (
            <p key={line} className="mt-2 text-large">
              {line}
            </p>
          ))}
        </div>
      )}
      <div className="ticket">
        <div className={`grid content-start gap-2 ${ground}`}>
          <p className="kicker text-muted">{kicker}</p>
          <Title className="font-display text-title font-normal">{title}</Title>
          {about}
          {facts.length === 0 ? null : (
            <div className="place grid content-start gap-2">
              <dl className="num flex flex-wrap gap-x-6 gap-y-2">
                {facts.map(([term, description]) => (
                  <div key={term}>
                    <dt className="text-small text-muted">{term}</dt>
                    <dd className="font-bold">{description}</dd>
                  </div>
                ))}
              </dl>
              {drawing}
            </div>
          )}
          {children}
          {next}
        </div>
        {code === undefined ? null : <QrFigure code={code} />}
      </div>
      {alone === undefined ? null : (
        <p className="ticket-foot print-only border-t text-small">{alone.foot}</p>
      )}
    </article>
  );
}

type HolderCardProps = {
  name: string;
  house: string;
  facts: readonly Fact[];
  code: NumberedCode;
};

/**
 * A membership or subscription card, printed at twice the size of a bank card (ISO/IEC 7810 ID-1). The page needs
 * tickets.css.
 */
export function HolderCard({ name, house, facts, code }: HolderCardProps) {
  return (
    <article className="holder-card flex break-inside-avoid flex-wrap gap-6 rounded-large border-t-river bg-card">
      <div className="grid min-w-0 content-start gap-3">
        <p className="text-small text-muted">{house}</p>
        <h2>{name}</h2>
        <dl className="num grid gap-2">
          {facts.map(([term, description]) => (
            <div key={term}>
              <dt className="text-small text-muted">{term}</dt>
              <dd className="font-semibold">{description}</dd>
            </div>
          ))}
        </dl>
      </div>
      <QrFigure code={code} />
    </article>
  );
}
