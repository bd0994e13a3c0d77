import type { ReactNode } from "react";

/** A sentence below the heading, or any text that is not the matter itself. */
export function Lead({ children, small = false }: { children: ReactNode; small?: boolean }) {
  return <p className={small ? "text-small text-muted" : "text-muted"}>{children}</p>;
}
