import { currencyAffixes } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { itemTotal, RunningTotal } from "~/ui/totals";

type ItemTotalProps = {
  /** Id of the form. */
  formId: string;
  currency: string;
};

/** Count and total of the chosen items, calculated in CSS (item-total.css), and by script if it runs. Beside the fields. */
export function ItemTotal({ formId, currency }: ItemTotalProps) {
  const { t, locale } = useTranslation();
  const [before, after] = currencyAffixes(currency, locale);
  return (
    <>
      <RunningTotal formId={formId} texts={itemTotal(t)} currency={currency} locale={locale} />
      <p
        className="item-total num text-total font-bold"
        data-count={t("shop.count")}
        data-before={before}
        data-after={after}
      >
        <span className="block text-small font-normal">{t("food.total")}</span>
      </p>
    </>
  );
}
