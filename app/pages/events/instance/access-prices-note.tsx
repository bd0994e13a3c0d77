import type { BasketCode } from "#contract/schemas/basket";
import type { PriceList } from "#contract/schemas/price-list";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

type AccessPricesNoteProps = {
  priceList: Pick<PriceList, "priceTypes">;
  codes: readonly BasketCode[];
};

/** Says that access prices come from the account. Renders nothing without them, or if a code in the basket opened them. */
export function AccessPricesNote({ priceList, codes }: AccessPricesNoteProps) {
  const { t } = useTranslation();
  const hasPrices = priceList.priceTypes.some(({ eligibility }) => eligibility === "access");
  if (!hasPrices || codes.some(({ kind }) => kind === "access")) return null;
  return (
    <p>
      {t("performance.accessOnAccount")}{" "}
      <a href={pathTo("access")}>{t("performance.accessOnAccountLink")}</a>
    </p>
  );
}
