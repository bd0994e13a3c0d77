import type { InstanceListing } from "#contract/schemas/event";
import { Price } from "~/ui/price";

import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";

/** What a ticket costs at least: an adult's, with the cheapest reduced price below it. */
export function PriceFrom({
  instance,
}: {
  instance: Pick<InstanceListing, "priceFrom" | "reducedFrom">;
}) {
  const { t, locale } = useTranslation();
  const { priceFrom, reducedFrom } = instance;
  if (priceFrom === null) return null;
  return (
    <Price
      before={t("whatsOn.from")}
      amount={formatMoney(priceFrom, locale)}
      note={
        reducedFrom === null
          ? null
          : t("whatsOn.reducedFrom", {
              name: reducedFrom.name,
              price: formatMoney(reducedFrom.price, locale),
            })
      }
    />
  );
}
