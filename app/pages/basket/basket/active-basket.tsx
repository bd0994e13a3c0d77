import { Button } from "~/ui/button";
import { LineList } from "~/ui/line-item";
import { Split, Stack } from "~/ui/layout/primitives";
import { hasGiftCardsToPay } from "~/domain/basket/basket";
import type { CheckoutStepName } from "~/domain/checkout/checkout-steps";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { TotalsPanel } from "~/pages/basket/totals-panel";
import { Notice } from "~/ui/notice";
import { formatMoney } from "~/i18n/format-money";
import { MemberPrices } from "../member-prices";
import type { RefusedChange, ActiveView, PageOffers } from "./basket-view";
import { goesWithLine } from "./line-rules";
import { BasketLines } from "./ticket-lines";
import { CodeBox, CreditForm } from "./codes-and-credit";
import { GiftForm } from "./gift-forms";
import { NotesFields } from "./notes-form";
import { ProductLine } from "./product-line";
import { BasketForm } from "./basket-form";

type ActiveBasketProps = {
  basket: ActiveView;
  /** The first step that has something left to do. */
  next: CheckoutStepName;
  /** The order page of an open payment attempt. */
  orderHref: string | null;
  answer: RefusedChange | undefined;
};

/** A basket that has not expired: its lines, totals, codes and credit, and the button to continue. */
export function ActiveBasket({ basket, next, orderHref, answer }: ActiveBasketProps) {
  const { t } = useTranslation();
  const { groups, products, totals, delivery, codes } = basket;
  const paying = basket.state === "paying";
  const contents = { tickets: groups.flatMap(({ tickets }) => tickets), items: products };
  const isLocked = codes.some(({ kind }) => kind === "gift-voucher");
  return (
    <>
      {paying ? <PayingNotice orderHref={orderHref} /> : null}
      <Split formBeside>
        <Stack gap="large">
          <MemberPrices tickets={contents.tickets} />
          {isLocked && groups.length > 0 ? <p>{t("basket.codes.lock")}</p> : null}
          {groups.map((group) => (
            <BasketLines
              key={group.instance.id}
              group={group}
              products={products}
              subscriptions={basket.subscriptions}
              fixedDates={basket.fixedDates}
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
                    recognitionNameFrom={basket.offers.recognitionNameFrom}
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
            <CodeBox
              {...{ codes, answer }}
              other={basket.otherCode}
              total={totals.total}
              forGiftCards={hasGiftCardsToPay({ items: products, totals })}
            />
            {basket.credit === null ? null : <CreditForm credit={basket.credit} answer={answer} />}
          </div>
        </Stack>
        <BasketForm className="contents">
          <NotesFields
            specialRequests={basket.specialRequests}
            notes={basket.notes}
            answer={answer}
          />
          <TotalsPanel
            title={t("basket.totals.title")}
            bar
            {...{ totals, delivery }}
            onlyTickets={products.length === 0}
            note={t("basket.totals.note")}
          >
            <Button wide name="goOn" value="yes">
              {t(paying ? "basket.paying.continue" : `basket.continue.${next}`)}
            </Button>
          </TotalsPanel>
        </BasketForm>
      </Split>
    </>
  );
}

/** A payment is open: it can be gone on with; a change calls it off. */
function PayingNotice({ orderHref }: { orderHref: string | null }) {
  const { t } = useTranslation();
  return (
    <Notice tone="warning" title={t("basket.paying.title")} titleAs="h2">
      <p>{t("basket.paying.text")}</p>
      {orderHref === null ? null : (
        <p>
          <a href={orderHref}>{t("basket.paying.check")}</a>
        </p>
      )}
    </Notice>
  );
}

/** Optional extras for the whole basket; once accepted, each is a line. */
export function Extras({ offers: { protection, coverFee, roundUp } }: { offers: PageOffers }) {
  const { t, locale } = useTranslation();
  const asked = [
    ...(protection === null || protection.accepted
      ? []
      : [
          {
            kind: "booking-protection" as const,
            title: t("basket.protection.title"),
            text: t("basket.protection.text", {
              percent: protection.percentReturned,
              each: formatMoney(protection.perTicket, locale),
            }),
            yes: t("basket.protection.yes", {
              count: protection.tickets,
              sum: formatMoney(protection.amount, locale),
            }),
          },
        ]),
    ...(coverFee === null || coverFee.accepted
      ? []
      : [
          {
            kind: "cover-fee" as const,
            title: t("basket.coverFee.title"),
            text: t("basket.coverFee.text", { percent: coverFee.percent }),
            yes: t("basket.coverFee.yes", { sum: formatMoney(coverFee.amount, locale) }),
          },
        ]),
    ...(roundUp === null
      ? []
      : [
          {
            kind: "round-up" as const,
            title: t("basket.roundUp.title"),
            text: t("basket.roundUp.text"),
            yes: t("basket.roundUp.yes", { sum: formatMoney(roundUp.amount, locale) }),
          },
        ]),
  ];
  return asked.map(({ kind, title, text, yes }) => (
    <Stack key={kind} as="section" labelledBy={kind} gap="small">
      <h2 id={kind}>{title}</h2>
      <p>{text}</p>
      <BasketForm>
        <input type="hidden" name="accepted" value="yes" />
        <Button look="quiet" name="intent" value={kind}>
          {yes}
        </Button>
      </BasketForm>
    </Stack>
  ));
}
