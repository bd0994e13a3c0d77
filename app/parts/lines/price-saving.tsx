import type { Basket } from "#contract/schemas/basket";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { Notice } from "~/ui/notice";

export type PriceSavingView = NonNullable<Basket["priceSaving"]> | null;

/** Says what member and access prices save that apply by themselves. Renders nothing if none does. */
export function PriceSaving({ saving }: { saving: PriceSavingView }) {
  const { t, locale } = useTranslation();
  if (saving === null) return null;
  const [kind, ...others] = saving.prices;
  if (kind === undefined) return null;
  const sum = formatMoney(saving.saves, locale);
  const name = others.length > 0 ? "both" : kind;
  return <Notice tone="success" title={t(`basket.priceSaving.${name}`, { sum })} />;
}
