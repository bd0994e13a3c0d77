import type { ReactNode } from "react";

import { useTranslation } from "~/i18n/translation-context";
import { VisuallyHidden } from "./visibility";

type PriceProps = {
  /** Formatted: "$85.00". */
  amount: string;
  /** What it costs without a membership, a package or a discount, formatted; crossed out. */
  usual?: string | undefined;
  /** "from". */
  before?: string | undefined;
  /** "including $9.00 fee". */
  note?: ReactNode;
};

export function Price({ amount, usual, before, note }: PriceProps) {
  return (
    <span className="num">
      {before ? `${before} ` : null}
      <strong>{amount}</strong>
      {usual === undefined ? null : (
        <>
          {" "}
          <InsteadOf>{usual}</InsteadOf>
        </>
      )}
      {note ? <VisuallyHidden>,</VisuallyHidden> : null}{" "}
      {note ? <span className="block text-small text-muted">{note}</span> : null}
    </span>
  );
}

/** "instead of $85": the usual price, crossed out beside a lower one. */
export function InsteadOf({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <span className="text-small font-normal text-muted">
      <VisuallyHidden>{t("performance.insteadOf")} </VisuallyHidden>
      <s>{children}</s>
    </span>
  );
}
