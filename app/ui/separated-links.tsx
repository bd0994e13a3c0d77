import { Children, Fragment, isValidElement, type ReactNode } from "react";

import { Collapsible } from "./collapsible";
import { TextField } from "./forms/text-field";
import { PrintButton } from "./button";
import { TextOnly } from "./visibility";

/** Elements that text browsers put on their own line or do not show. */
const NOT_INLINE: ReadonlySet<unknown> = new Set([
  "p",
  "div",
  "ul",
  "form",
  "details",
  "input",
  Collapsible,
  TextField,
]);

/** Separates inline links and buttons with vertical bars for text browsers. */
export function SeparatedLinks({ children }: { children: ReactNode }) {
  const all = flatten(children).filter((child) => typeof child !== "string" || child.trim() !== "");
  return all.map((child, index) => (
    <Fragment key={index}>
      {index === 0 ? null : needsSeparator(all[index - 1], child) ? <TextOnly>| </TextOnly> : " "}
      {child}
    </Fragment>
  ));
}

function flatten(children: ReactNode): ReactNode[] {
  return Children.toArray(children).flatMap((child) =>
    isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment
      ? flatten(child.props.children)
      : [child],
  );
}

function needsSeparator(before: ReactNode, child: ReactNode): boolean {
  // The print button is empty without script.
  return isInline(before) && isInline(child) && findType(child) !== PrintButton;
}

const isInline = (child: ReactNode) => !NOT_INLINE.has(findType(child));

const findType = (child: ReactNode) => (isValidElement(child) ? child.type : null);
