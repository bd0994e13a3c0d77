import { ButtonLink } from "~/ui/button";
import { LineList } from "~/ui/line-item";
import { Panel, Split, Stack } from "~/ui/layout/primitives";
import { Totals } from "~/ui/totals";
import type { BasketAnswer, OpenView } from "~/domain/basket/basket-view";
import type { CheckoutStepName } from "~/domain/checkout/checkout-steps";
import { goesWithLine } from "~/domain/basket/basket-lines";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { BasketLines } from "./basket-lines";
import { CodeBox } from "./code-box";
import { CreditForm } from "./credit-form";
import { Extras } from "./extras";
import { GiftForm } from "./gift-form";
import { MemberPrices } from "./member-prices";
import { NotesForm } from "./notes-form";
import { PayingNotice } from "./paying-notice";
import { ProductLine } from "./product-line";
import { sumTotal, totalRows } from "../total-rows";

export type OpenBasketProps = {
  basket: OpenView;
  /** The first step that has something left to do. */
  next: { name: CheckoutStepName; path: string };
  /** Where the order of an open attempt to pay tells how it stands. */
  orderHref: string | null;
  answer: BasketAnswer | undefined;
};

/** All that is in it, what it costs and by what that is paid, and the way on. */
export function OpenBasket({ basket, next, orderHref, answer }: OpenBasketProps) {
  const { t, locale } = useTranslation();
  const { groups, products, totals, delivery, codes } = basket;
  const paying = basket.state === "paying";
  const contents = { tickets: groups.flatMap(({ tickets }) => tickets), items: products };
  const isLocked = codes.some(({ kind }) => kind === "gift-voucher");
  return (
    <>
      {paying ? <PayingNotice orderHref={orderHref} /> : null}
      <Split>
        <Stack gap="large">
          <MemberPrices tickets={contents.tickets} />
          {groups.map((group) => (
            <BasketLines
              key={group.instance.id}
              group={group}
              products={products}
              isLocked={isLocked}
            />
          ))}
          {products.length > 0 ? (
            <Stack as="section" labelledBy="items" gap="small">
              <h2 id="items">{t(groups.length > 0 ? "basket.items.more" : "basket.items.all")}</h2>
              <LineList>
                {products.map((line) => (
                  <ProductLine
                    key={line.id}
                    line={line}
                    asks={goesWithLine(line, contents) !== null}
                    answer={answer}
                  />
                ))}
              </LineList>
            </Stack>
          ) : null}
          {/* What can be added and changed is not for paper. */}
          <div className="no-print contents">
            <ul className="grid justify-items-start gap-1">
              <li>
                <a className="inline-block py-0.5" href={pathTo("whats-on")}>
                  {t("basket.addMore")}
                </a>
              </li>
              {basket.offers.hasMore ? (
                <li>
                  <a className="inline-block py-0.5" href={pathTo("basket-more")}>
                    {t("basket.more.title")}
                  </a>
                </li>
              ) : null}
              <li>
                <a className="inline-block py-0.5" href={pathTo("basket-link")}>
                  {t("basket.link.title")}
                </a>
              </li>
            </ul>
            <Extras offers={basket.offers} />
            {basket.offers.donation === null ? null : (
              <GiftForm
                gift={basket.offers.donation}
                requestKey={basket.requestKey}
                answer={answer}
              />
            )}
            <CodeBox {...{ codes, answer }} other={basket.otherCode} total={totals.total} />
            {basket.credit === null ? null : <CreditForm credit={basket.credit} answer={answer} />}
            <NotesForm
              specialRequests={basket.specialRequests}
              notes={basket.notes}
              answer={answer}
            />
          </div>
        </Stack>
        <Panel as="section" labelledBy="total">
          <h2 id="total">{t("basket.totals.title")}</h2>
          <Totals
            rows={totalRows(t, locale, totals, {
              delivery: delivery?.name ?? null,
              onlyTickets: products.length === 0,
            })}
            total={{ ...sumTotal(t, locale, totals), note: t("basket.totals.note") }}
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
