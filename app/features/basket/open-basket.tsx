import { ButtonLink } from "~/components/button-link";
import { Panel } from "~/components/panel";
import { Split } from "~/components/split";
import { Stack } from "~/components/stack";
import { Totals } from "~/components/totals";
import type { BasketView } from "~/domain/basket-view";
import type { CheckoutStepName } from "~/domain/checkout-steps";
import { formatMoney } from "~/i18n/format-money";
import { useWords } from "~/i18n/words-context";
import { pathTo } from "~/routing/paths";

import { BasketLines } from "./basket-lines";
import { PayingNotice } from "./paying-notice";
import { totalRows } from "./total-rows";

export type OpenBasketProps = {
  basket: Extract<BasketView, { state: "open" | "paying" }>;
  /** The first step that has something left to do. */
  next: { name: CheckoutStepName; path: string };
  /** Where the order of an open attempt to pay tells how it stands. */
  orderHref: string | null;
};

/** What is held, performance by performance, what it costs in all, and the way on. */
export function OpenBasket({ basket, next, orderHref }: OpenBasketProps) {
  const { t, locale } = useWords();
  const { groups, totals, delivery } = basket;
  const paying = basket.state === "paying";
  return (
    <>
      {paying ? <PayingNotice orderHref={orderHref} /> : null}
      <Split>
        <Stack gap="large">
          {groups.map((group) => (
            <BasketLines key={group.instance.id} group={group} />
          ))}
          <p>
            <a href={pathTo("whats-on")}>{t("basket.addMore")}</a>
          </p>
        </Stack>
        <Panel as="section" labelledBy="total">
          <h2 id="total">{t("basket.totals.title")}</h2>
          <Totals
            rows={totalRows(t, locale, totals, delivery?.name ?? null)}
            total={{
              label: t("basket.totals.total"),
              amount: formatMoney(totals.total, locale),
              note: t("basket.totals.note"),
            }}
          />
          {paying ? (
            <ButtonLink href={pathTo("checkout-payment")} wide>
              {t("basket.paying.continue")}
            </ButtonLink>
          ) : (
            <ButtonLink href={next.path} wide prefetch>
              {t(`basket.continue.${next.name}`)}
            </ButtonLink>
          )}
        </Panel>
      </Split>
    </>
  );
}
