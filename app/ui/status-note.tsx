import type { ReactNode } from "react";

import { TextOnly } from "./text-only";

export interface StatusNoteProps {
  /** "Sold out", "Canceled", "Passed". */
  children: ReactNode;
  /** What can be done instead. */
  link?: { href: string; label: ReactNode } | undefined;
}

/** What stands where an action would, when there is none: the state, and the next best thing. */
export function StatusNote({ children, link }: StatusNoteProps) {
  return (
    <span className="text-muted">
      {children}
      {link ? (
        <>
          <TextOnly>| </TextOnly>
          <a href={link.href} className="block py-0.5">
            {link.label}
          </a>
        </>
      ) : null}
    </span>
  );
}
