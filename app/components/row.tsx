import { Children, Fragment } from "react";
import type { ReactNode } from "react";

import { TextOnly } from "./text-only";

/** Things side by side as long as they fit: buttons, links. Where there is no style a line parts them. */
export function Row({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {Children.toArray(children).map((child, index) => (
        <Fragment key={index}>
          {index === 0 ? null : <TextOnly>| </TextOnly>}
          {child}
        </Fragment>
      ))}
    </div>
  );
}
