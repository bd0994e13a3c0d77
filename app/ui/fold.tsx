import type { ReactNode } from "react";

import { Picture, type PictureSource } from "./decorative-image";

type FoldProps = {
  /** Where an error summary leads to it. */
  id?: string;
  title: ReactNode;
  open: boolean;
  /** A card of its own. */
  card?: boolean;
  children: ReactNode;
};

/** What is folded away until it is wanted. Text browsers show it open. */
export function Fold({ id, title, open, card = false, children }: FoldProps) {
  return (
    <details id={id} className={card ? "card more" : "more"} open={open || undefined}>
      <summary>{title}</summary>
      <div className="grid gap-4 pb-3">{children}</div>
    </details>
  );
}

/** A title that visitors of screen readers find among the headings. */
export function FoldHeading({ children }: { children: ReactNode }) {
  return <h2 className="inline font-sans text-base font-semibold">{children}</h2>;
}

type FoldedPanelProps = {
  /** The name that screen readers announce. */
  label: string;
  /** All that a narrow screen shows before it is opened. */
  line: string;
  poster: PictureSource | null;
  children: ReactNode;
};

/** A card beside a form, in `Split` with `panelBeside`; on narrow screens one line that opens. */
export function FoldedPanel({ label, line, poster, children }: FoldedPanelProps) {
  return (
    <aside aria-label={label} className="card no-print p-0 lg:sticky lg:top-4">
      <details className="fold-line more">
        <summary className="num">{line}</summary>
        {poster === null ? null : <Picture poster={poster} sizes="24rem" className="poster" />}
        <div className="mt-3 grid gap-3">{children}</div>
      </details>
    </aside>
  );
}
