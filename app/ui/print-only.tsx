import type { ReactNode } from "react";

/** For paper alone: the address of the page, the house's phone number. */
export function PrintOnly({ children }: { children: ReactNode }) {
  return <div className="print-only">{children}</div>;
}
