import type { ReactNode } from "react";

/** The page's matter and, beside it on a wide screen, what goes with it: two children, in reading order. */
export function Split({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(17rem,1fr)] lg:gap-10">
      {children}
    </div>
  );
}
