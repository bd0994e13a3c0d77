import type { ReactNode } from "react";

/** A phone number or postal code of several groups of digits: "(212) 555-0140", "+48 71 555 01 40", "50-202". */
const GROUPED = /([+(]?\d[\d()]*(?:[ -]{1,2}[\d()]*\d\b[\d()]*)+)/;

/** Text whose phone numbers and postal codes are not broken over lines. */
export function WholeNumbers({ text }: { text: string }): ReactNode {
  return text.split(GROUPED).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
