import { ErrorSummary } from "~/components/error-summary";
import type { TicketRefusal } from "~/domain/ticket-refusal";
import { GROUP_SALES_FROM } from "~/domain/ticket-limit";
import { useWords } from "~/i18n/words-context";

import { basketRefusalMessage } from "./basket-refusal-message";

/** What was not done, and why; what it means for the money and the seats. */
export function BasketRefused({
  refusal,
  expired,
}: {
  refusal: TicketRefusal | undefined;
  expired: boolean;
}) {
  const { t } = useWords();
  if (refusal === undefined) return null;
  return (
    <ErrorSummary
      title={t(expired ? "basket.refused.reclaimTitle" : "basket.refused.title")}
      errors={[]}
    >
      <p className="font-semibold">{basketRefusalMessage(t, refusal)}</p>
      <p>{t(expired ? "basket.refused.nothingHeld" : "basket.refused.unchanged")}</p>
      {refusal.code === "limit" ? (
        <p>{t("basket.refused.groups", { count: GROUP_SALES_FROM })}</p>
      ) : null}
    </ErrorSummary>
  );
}
