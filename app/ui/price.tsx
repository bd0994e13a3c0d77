import type { ReactNode } from "react";

import { VisuallyHidden } from "./visibility";

type PriceProps = {
  /** Formatted: "$85.00". */
  amount: string;
  /** "from". */
  before?: string | undefined;
  /** "including $9.00 fee". */
  note?: ReactNode;
};

export function Price({ amount, before, note }: PriceProps) {
  return (
    <span className="num">
      {before ? `${before} ` : null}
      <strong>{amount}</strong>
      {note ? <VisuallyHidden>,</VisuallyHidden> : null}{" "}
      {note ? <span className="block text-small text-muted">{note}</span> : null}
    </span>
  );
}
