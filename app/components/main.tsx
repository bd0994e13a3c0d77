import type { ReactNode } from "react";

/** The page itself between header and footer: what the skip link leads to. An error summary stands first in it. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="wrap grid content-start gap-6 pb-16 pt-6 [outline:0] focus:[box-shadow:none]"
    >
      {children}
    </main>
  );
}
