import type { Basket } from "#contract/schemas/basket";
import { useWriteMoney } from "~/i18n/dates-and-money/amounts";
import { useTranslation } from "~/i18n/translation-context";

export type PriceSavingView = NonNullable<Basket["priceSaving"]> | null;

/** Says what member and access prices save that apply by themselves. Renders nothing if none does. */
export function PriceSaving({ saving }: { saving: PriceSavingView }) {
  const { t } = useTranslation();
  const write = useWriteMoney();
  if (saving === null) return null;
  const [kind, ...others] = saving.prices;
  if (kind === undefined) return null;
  const sum = write(saving.saves);
  const name = others.length > 0 ? "both" : kind;
  return (
    <span className="font-semibold text-good">{t(`basket.priceSaving.${name}`, { sum })}</span>
  );
}
