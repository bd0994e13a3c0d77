import type { ReactNode } from "react";

/** The lines of a basket or an order: `LineItem`s. The heading above names it. */
export function LineList({ children }: { children: ReactNode }) {
  return <ul className="num border-b">{children}</ul>;
}
