import type { Money } from "#contract/schemas/money";
import { Price } from "~/ui/price";
import { isFree } from "~/domain/money";

import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";

/** What a line costs, and what was taken off. */
export function DiscountedPrice({
  total,
  discount,
  note,
}: {
  total: Money;
  discount: Money;
  note?: string;
}) {
  const { t, locale } = useTranslation();
  const less = isFree(discount)
    ? null
    : t("basket.line.discount", { discount: formatMoney(discount, locale) });
  const notes = [note, less].filter(Boolean).join(", ");
  return <Price amount={formatMoney(total, locale)} note={notes === "" ? undefined : notes} />;
}
