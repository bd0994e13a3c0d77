import type { ReactNode } from "react";

import { useTranslation } from "~/i18n/translation-context";

/** Text for screen readers that is visually implied by the layout. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="vh">{children}</span>;
}

/** Visually hidden object after the visible text of a link or button: "Remove", "Annual Fund". */
export function ActionTarget({ children }: { children: ReactNode }) {
  // German phrases end with the verb, so that a colon is needed.
  const separator = useTranslation().locale === "de" ? ": " : " ";
  return (
    <VisuallyHidden>
      {separator}
      {children}
    </VisuallyHidden>
  );
}

export function PrintOnly({ children }: { children: ReactNode }) {
  return <div className="print-only">{children}</div>;
}

/** Text such as "(current step)" for text browsers; screen readers have the ARIA attribute instead. */
export function TextOnly({ children }: { children: ReactNode }) {
  return (
    <span className="vh" aria-hidden="true">
      {/* One text node: React writes a comment between two. */}
      {typeof children === "string" ? ` ${children}` : [" ", children]}
    </span>
  );
}
