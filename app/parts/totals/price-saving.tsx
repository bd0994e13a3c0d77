import type { Basket } from "#contract/schemas/basket";
import { useWriteMoney } from "~/i18n/dates-and-money/amounts";
import { joinAnd } from "~/i18n/join-names";
import { useTranslation } from "~/i18n/translation-context";

export type PriceSavingView = NonNullable<Basket["priceSaving"]> | null;

/** Says how much less than their usual prices the tickets cost, and why. Renders nothing if they cost as much. */
export function PriceSaving({ saving }: { saving: PriceSavingView }) {
  const { t } = useTranslation();
  const write = useWriteMoney();
  if (saving === null) return null;
  const reasons = [...saving.prices, ...(saving.discounts ?? [])];
  if (reasons.length === 0) return null;
  return (
    <span className="font-semibold text-good">
      {t("basket.priceSaving.text", {
        sum: write(saving.saves),
        reasons: joinAnd(
          t,
          reasons.map((reason) => t(`basket.priceSaving.with.${reason}`)),
        ),
      })}
    </span>
  );
}
