import type { ReactNode } from "react";

import { Picture, type PictureSource } from "./decorative-image";

type CollapsibleProps = {
  /** Target of links in an error summary. */
  id?: string;
  title: ReactNode;
  open: boolean;
  card?: boolean;
  children: ReactNode;
};

/** Collapsed content. Text browsers show it expanded. */
export function Collapsible({ id, title, open, card = false, children }: CollapsibleProps) {
  return (
    <details id={id} className={card ? "card more" : "more"} open={open || undefined}>
      <summary>{title}</summary>
      <div className="grid gap-4 pb-3">{children}</div>
    </details>
  );
}

/** A title that is also a heading, for navigation by screen readers. */
export function CollapsibleHeading({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2 id={id} className="inline font-sans text-base font-semibold">
      {children}
      {/* Keeps the arrow beside the last word. */}
      {"\u00a0"}
    </h2>
  );
}

type CollapsiblePanelProps = {
  /** Accessible name. */
  label: string;
  /** Summary line on narrow screens. */
  line: string;
  poster: PictureSource | null;
  /** What belongs to the page's form, below the line and never collapsed. */
  formPart?: ReactNode;
  children: ReactNode;
};

/** A card beside a form, in `Split`; collapsed to one line on narrow screens. */
export function CollapsiblePanel(props: CollapsiblePanelProps) {
  const { label, line, poster, formPart, children } = props;
  const Element = formPart === undefined ? "aside" : "section";
  return (
    <Element aria-label={label} className="card no-print gap-0 p-0 lg:sticky lg:top-4">
      <details className="collapsed-line more">
        <summary className="num">{line}</summary>
        {poster === null ? null : <Picture poster={poster} sizes="24rem" className="poster" />}
        <div className="mt-3 grid gap-3">{children}</div>
      </details>
      {formPart === undefined ? null : <div className="form-part">{formPart}</div>}
    </Element>
  );
}
