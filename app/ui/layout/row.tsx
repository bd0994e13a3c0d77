import { Children, Fragment, isValidElement } from "react";
import type { ReactNode } from "react";

import { PrintButton } from "../print-button";
import { TextOnly } from "../text-only";

/** Things side by side as long as they fit: buttons, links. Where there is no style a line parts them. */
export function Row({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {Children.toArray(children).map((child, index, all) => (
        <Fragment key={index}>
          {isParted(all[index - 1], child) ? <TextOnly>| </TextOnly> : null}
          {child}
        </Fragment>
      ))}
    </div>
  );
}

/** A paragraph ends its line itself, and the print button is empty where there is no script. */
function isParted(before: ReactNode, child: ReactNode): boolean {
  if (before === undefined) return false;
  if (isValidElement(before) && before.type === "p") return false;
  return !(isValidElement(child) && child.type === PrintButton);
}
