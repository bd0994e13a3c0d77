import type { Translate } from "~/i18n/translate";

/** "2 tickets", "2 tickets and 1 more item", "3 items". */
export function countText(
  t: Translate,
  { ticketCount, otherCount }: { ticketCount: number; otherCount: number },
): string {
  if (otherCount === 0) return t("basket.count.tickets", { count: ticketCount });
  if (ticketCount === 0) return t("basket.count.items", { count: otherCount });
  return t("basket.count.both", {
    tickets: t("basket.count.tickets", { count: ticketCount }),
    more: t("basket.count.more", { count: otherCount }),
  });
}
