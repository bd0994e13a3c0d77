import type { Basket } from "#contract/schemas/basket";
import { Stack } from "~/ui/layout/stack";

import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";

import { linesOf } from "~/domain/basket/basket";
import { itemName } from "~/pages/basket/item-name";

/** What the customer has left in baskets. */
export function CustomerBaskets({ baskets }: { baskets: readonly Basket[] }) {
  const { t, locale } = useTranslation();
  if (baskets.length === 0) return null;
  return (
    <Stack as="section" labelledBy="baskets" gap="small">
      <h2 id="baskets">{t("staff.baskets.title")}</h2>
      {baskets.map(({ id, hold, totals, ...contents }) => (
        <div key={id} className="border-t py-3">
          <ul className="grid gap-1">
            {linesOf(contents).map((item) => (
              <li key={item.id}>{itemName(t, item)}</li>
            ))}
          </ul>
          <p className="num">
            {t("staff.baskets.total", { total: formatMoney(totals.total, locale) })}
            {hold === null ? null : (
              <>
                {" "}
                {t("staff.baskets.held", {
                  time: formatDate(hold.until, "time-with-zone", locale),
                })}
              </>
            )}
          </p>
        </div>
      ))}
    </Stack>
  );
}
