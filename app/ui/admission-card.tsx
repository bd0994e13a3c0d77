import type { ReactNode } from "react";

import { QrFigure } from "./qr-drawing";
import type { NumberedCode } from "./qr-drawing";
import { TicketFacts } from "./ticket-card";
import type { Fact } from "./ticket-card";

type AdmissionCardProps = {
  /** "Ticket 1 of 2". */
  title: string;
  facts: readonly Fact[];
  code: NumberedCode;
  /** On paper it has a page of its own, and says there itself what it is for. */
  alone?: { house: string; title: string; lines: readonly string[]; foot: string } | undefined;
  children?: ReactNode;
};

/** One ticket as it is shown at the door: on a screen that is held up, or on paper. */
export function AdmissionCard({ title, facts, code, alone, children }: AdmissionCardProps) {
  return (
    <article
      className={`break-inside-avoid print:border-0 print:p-0 print:pt-2 ${
        alone === undefined ? "" : "sheet"
      } rounded-large border bg-card p-4 md:p-6`}
    >
      {alone === undefined ? null : (
        <div className="print-only border-b pb-6">
          <p className="mb-6 font-semibold">{alone.house}</p>
          <p className="font-display text-[2rem] leading-tight">{alone.title}</p>
          {alone.lines.map((line) => (
            <p key={line} className="mt-2 text-large">
              {line}
            </p>
          ))}
        </div>
      )}
      <div className={`flex flex-wrap gap-6 ${alone === undefined ? "" : "print:pt-6"}`}>
        <div className="grid min-w-0 flex-1 basis-[14rem] content-start gap-3">
          <h3>{title}</h3>
          <TicketFacts facts={facts} />
          {children ? <div className="no-print grid gap-1">{children}</div> : null}
        </div>
        <QrFigure
          code={code}
          className={alone === undefined ? "print:w-[30mm]" : "print:w-[60mm]"}
        />
      </div>
      {alone === undefined ? null : (
        <p className="print-only mt-6 border-t pt-4 text-small">{alone.foot}</p>
      )}
    </article>
  );
}
