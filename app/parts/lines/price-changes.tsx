import type { BasketTicket } from "#contract/schemas/basket";
import { seatName } from "#contract/text/seat-name";

import { useWriteMoney } from "~/i18n/dates-and-money/amounts";
import { useTranslation } from "~/i18n/translation-context";
import { Notice } from "~/ui/notice";

type PriceChangesProps = {
  tickets: readonly Pick<BasketTicket, "id" | "instance" | "seat" | "total" | "priceBefore">[];
};

/** Tickets that cost something else than when they were chosen: the old and the new price, and what to do. */
export function PriceChanges({ tickets }: PriceChangesProps) {
  const { t } = useTranslation();
  const write = useWriteMoney();
  const changed = tickets.flatMap((ticket) =>
    ticket.priceBefore == null ? [] : [{ ...ticket, before: ticket.priceBefore }],
  );
  if (changed.length === 0) return null;
  return (
    <Notice tone="warning" title={t("basket.newPrice.title", { count: changed.length })}>
      <ul className="list-disc pl-6">
        {changed.map(({ id, instance, seat, before, total }) => (
          <li key={id}>
            {t("basket.newPrice.ticket", {
              title: instance.title,
              seat: seatName(t, seat),
              before: write(before),
              now: write(total),
            })}
          </li>
        ))}
      </ul>
      <p>{t("basket.newPrice.text")}</p>
    </Notice>
  );
}
