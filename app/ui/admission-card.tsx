import type { ReactNode } from "react";

import type { Fact } from "./description-list";
import { QrFigure } from "./qr-drawing";
import type { NumberedCode } from "./qr-drawing";

export type AdmissionCardProps = {
  /** "Ticket 1 of 2 · Standard". */
  kicker: ReactNode;
  /** "Row K, seat 12". */
  title: ReactNode;
  titleAs?: "h3" | "h4";
  facts: readonly Fact[];
  /** None for a live stream. */
  code?: NumberedCode | undefined;
  /** Printed on a page of its own, with this context above and below. */
  alone?: { house: string; title: string; lines: readonly string[]; foot: string } | undefined;
  children?: ReactNode;
};

/** One ticket to show at the door, on a screen or on paper. */
export function AdmissionCard(props: AdmissionCardProps) {
  const { kicker, title, titleAs: Title = "h3", facts, code, alone, children } = props;
  return (
    <article className={alone === undefined ? undefined : "sheet"}>
      {alone === undefined ? null : (
        <div className="print-only border-b pb-6 pt-2">
          <p className="mb-6 font-semibold">{alone.house}</p>
          <p className="font-display text-[2rem] leading-tight">{alone.title}</p>
          {alone.lines.map((line) => (
            <p key={line} className="mt-2 text-large">
              {line}
            </p>
          ))}
        </div>
      )}
      <div className="ticket">
        <div className="grid content-start gap-2">
          <p className="kicker text-muted">{kicker}</p>
          <Title className="m-0 font-display text-title font-normal">{title}</Title>
          {facts.length === 0 ? null : (
            <dl className="num flex flex-wrap gap-x-6 gap-y-2">
              {facts.map(([term, description]) => (
                <div key={term}>
                  <dt className="text-small text-muted">{term}</dt>
                  <dd className="font-bold">{description}</dd>
                </div>
              ))}
            </dl>
          )}
          {children}
        </div>
        {code === undefined ? null : (
          <QrFigure
            code={code}
            className={alone === undefined ? "print:w-[30mm]" : "print:w-[60mm]"}
          />
        )}
      </div>
      {alone === undefined ? null : (
        <p className="print-only mt-6 border-t pt-4 text-small">{alone.foot}</p>
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

/** A membership or subscription card, printed at twice the size of a bank card (ISO/IEC 7810 ID-1). */
export function HolderCard({ name, house, facts, code }: HolderCardProps) {
  return (
    <article className="flex max-w-[40rem] break-inside-avoid flex-wrap gap-6 rounded-large border border-t-8 border-t-river bg-card p-4 md:p-6">
      <div className="grid min-w-0 flex-1 basis-[14rem] content-start gap-3">
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
      <QrFigure code={code} className="print:w-[38mm]" />
    </article>
  );
}
