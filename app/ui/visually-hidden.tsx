import type { ReactNode } from "react";

/** Words for screen readers, where the eye has the same from the layout. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="vh">{children}</span>;
}
