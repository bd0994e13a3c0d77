import type { ReactNode } from "react";

/** Words for screen readers, where the eye has the same from the layout. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="vh">{children}</span>;
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
