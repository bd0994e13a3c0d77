import type { ReactNode } from "react";

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
