import type { ReactNode } from "react";

/** The lines of a basket or an order: `LineItem`s. */
export function LineList({ children, label }: { children: ReactNode; label?: string | undefined }) {
  return (
    <ul className="num border-b" aria-label={label}>
      {children}
    </ul>
  );
}
