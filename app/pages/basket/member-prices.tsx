import { Fragment } from "react";

import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { BasketForm } from "./basket/basket-form";
import type { PricedTicket } from "./basket/basket-view";

export type MemberPricesProps = {
  tickets: readonly Pick<PricedTicket, "id" | "total" | "memberPrice">[];
  /** Page to return to; defaults to the basket. */
  returnTo?: string | undefined;
};

/** Button that changes all tickets to lower member prices. Renders nothing if there are none. */
export function MemberPrices({ tickets, returnTo }: MemberPricesProps) {
  const { t, locale } = useTranslation();
  const cheaper = tickets.flatMap(({ id, total, memberPrice: price }) =>
    price === null ? [] : [{ id, price, saves: total.amount - price.total.amount }],
  );
  const [first] = cheaper;
  if (first === undefined) return null;
  const amount = cheaper.reduce((sum, { saves }) => sum + saves, 0);
  const saves = formatMoney({ amount, currency: first.price.total.currency }, locale);
  return (
    <Notice title={t("basket.member.title", { saves })} titleAs="h2">
      <p>{t("basket.member.text", { count: cheaper.length })}</p>
      <BasketForm
        action={returnTo === undefined ? undefined : pathTo("basket")}
        className="no-print"
      >
        {returnTo === undefined ? null : <input type="hidden" name="returnTo" value={returnTo} />}
        {cheaper.map(({ id, price }) => (
          <Fragment key={id}>
            <input type="hidden" name="ticket" value={id} />
            <input type="hidden" name="priceType" value={price.priceTypeId} />
          </Fragment>
        ))}
        <Button look="small-quiet" name="intent" value="member-prices">
          {t("basket.member.use", { count: cheaper.length })}
        </Button>
      </BasketForm>
    </Notice>
  );
}
