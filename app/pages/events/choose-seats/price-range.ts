import type { Money } from "#contract/schemas/money";
import { formatMoney } from "~/i18n/format-money";
import type { Words } from "~/i18n/translation-context";

/** "$85.00 to $145.00", or the one price where all are the same; nothing where there is none. */
export function priceRange({ t, locale }: Words, prices: readonly Money[]): string[] {
  const [from, ...others] = [...prices].sort((a, b) => a.amount - b.amount);
  const to = others.at(-1) ?? from;
  if (from === undefined || to === undefined) return [];
  return [
    from.amount === to.amount
      ? formatMoney(from, locale)
      : t("seats.priceRange", { from: formatMoney(from, locale), to: formatMoney(to, locale) }),
  ];
}
