import { QrFigure } from "./qr-drawing";
import type { NumberedCode } from "./qr-drawing";
import type { Fact } from "./admission-card";

type HolderCardProps = {
  name: string;
  house: string;
  facts: readonly Fact[];
  code: NumberedCode;
};

/** A card to be shown: on a screen, or cut out of paper as large as a bank's (ISO/IEC 7810, ID-1) by two. */
export function HolderCard({ name, house, facts, code }: HolderCardProps) {
  return (
    <article className="flex max-w-[40rem] break-inside-avoid flex-wrap gap-6 rounded-large border border-t-8 border-t-river bg-card p-4 md:p-6">
      <div className="grid min-w-0 flex-1 basis-[14rem] content-start gap-3">
        <p className="text-small text-muted">{house}</p>
        <h2>{name}</h2>
        <dl className="num grid gap-2">
          {facts.map(({ term, description }) => (
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
