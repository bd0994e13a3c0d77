import type { ReactNode } from "react";

import { useTranslation } from "~/i18n/translation-context";

/** Words for screen readers, where the eye has the same from the layout. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="vh">{children}</span>;
}

/** What a link or button does something to, after its visible words: "Remove" and, unseen, "Annual Fund". */
export function ActionTarget({ children }: { children: string }) {
  // German has the verb last, and nothing can follow it without a colon.
  const joint = useTranslation().locale === "de" ? ": " : " ";
  return <VisuallyHidden>{joint + children}</VisuallyHidden>;
}

/** For paper alone: the address of the page, the house's phone number. */
export function PrintOnly({ children }: { children: ReactNode }) {
  return <div className="print-only">{children}</div>;
}

/** "(current step)" for text browsers: hidden with style, and from screen readers, which read the ARIA attribute. */
export function TextOnly({ children }: { children: string }) {
  return (
    <span className="vh" aria-hidden="true">
      {` ${children}`}
    </span>
  );
}
