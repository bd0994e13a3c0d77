import type { BasketTicket } from "#contract/schemas/basket";
import { ErrorSummary } from "~/ui/forms/error-summary";

import { seatName } from "~/i18n/seat-name";
import { useTranslation } from "~/i18n/translation-context";

/** Which tickets cannot be bought as they are, and what to do about each. */
export function UnentitledTickets({ tickets }: { tickets: readonly BasketTicket[] }) {
  const { t } = useTranslation();
  return (
    <ErrorSummary title={t("checkout.account.unentitled.title")} errors={[]}>
      <p>{t("checkout.account.unentitled.text")}</p>
      <ul>
        {tickets.map(({ id, instance, seat, priceType }) => (
          <li key={id}>{`${instance.title}, ${seatName(t, seat)}, ${priceType.name}`}</li>
        ))}
      </ul>
      <p>{t("checkout.account.unentitled.help")}</p>
    </ErrorSummary>
  );
}
