import { Children } from "react";
import type { ReactNode } from "react";

/** Things side by side as long as they fit: buttons, links. Where there is no style a space parts them. */
export function Row({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {Children.map(children, (child) => (
        <>{child} </>
      ))}
    </div>
  );
}
