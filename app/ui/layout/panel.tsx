import type { ReactNode } from "react";

export interface PanelProps {
  /** `aside` where the page is complete without it. */
  as?: "div" | "section" | "aside";
  /** The id of the heading inside, for `section` and `aside`. */
  labelledBy?: string | undefined;
  children: ReactNode;
}

/** A card on the paper: the sum, the other way to choose, a part of a long form. */
export function Panel({ as: Element = "div", labelledBy, children }: PanelProps) {
  return (
    <Element
      aria-labelledby={labelledBy}
      className="grid gap-3 rounded-large border bg-card p-4 md:p-6"
    >
      {children}
    </Element>
  );
}
