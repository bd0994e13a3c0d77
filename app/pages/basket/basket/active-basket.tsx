import { isForPerformance } from "#contract/rules/baskets/line";
import type { Item } from "#contract/schemas/basket-item";
import { Button } from "~/ui/button";
import { LineList } from "~/ui/line-item";
import { Panel, Row, Split, Stack, StandaloneLink } from "~/ui/layout/primitives";
import { isWholePackage } from "~/domain/packages/package-lines";
import { hasGiftVouchersToPay } from "~/domain/basket/basket";
import { useWriteMoney } from "~/i18n/dates-and-money/amounts";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { getView } from "~/parts/lines/line-kinds";
import { BASKET_SECTIONS } from "~/parts/lines/line-view";
import { PriceChanges } from "~/parts/lines/price-changes";
import { feeNotes, TotalsPanel } from "~/parts/totals/totals-panel";
import { groupByInstance } from "~/parts/orders/order";
import { Notice } from "~/ui/notice";
import { PanelAndWallet, WalletFields } from "~/parts/checkout/wallet-fields";
import { TERMS_ID, type WalletPayment } from "~/parts/checkout/wallet-payment";
import { MembershipOffer } from "../membership-offer";
import type { ActiveView, RefusedChange } from "./basket-view";
import { listTicketsRemovedWith } from "./line-rules";
import { refusedFieldProps } from "./refused-change";
import { EventLine } from "./event-line";
import { OrderOffers } from "./offers";
import { PackageBlock } from "./package-block";
import { listFoodOrders, Visit } from "./visit";
import { CodeField, CreditForm, EnteredCodes } from "./codes-and-credit";
import { NoRefunds } from "./no-refunds";
import { NotesFields } from "./notes-form";
import { ProductLine } from "./product-line";
import { countPayable } from "./own-subscriptions";
import { StepsNotice } from "./steps-notice";
import { PayAllForms } from "./subscription-forms";
import { BasketForm } from "./basket-form";

type ActiveBasketProps = {
  basket: ActiveView;
  /** Null if the basket can't be paid for by somebody unknown. */
  wallet: WalletPayment | null;
  /** Order page of the open payment attempt. */
  orderHref: string | null;
  actionData: RefusedChange | undefined;
};

/** More performances have one line each. */
const MAX_OPEN_VISITS = 2;

/** The performance that food, drink or an add-on is for; null for other lines. */
const findInstance = (line: Item): string | null =>
  isForPerformance(line) ? line.details.instanceId : null;

/** A basket that hasn't expired. */
export function ActiveBasket({ basket, wallet, orderHref, actionData }: ActiveBasketProps) {
  const { t } = useTranslation();
  const write = useWriteMoney();
  const { groups, products, totals, delivery, codes } = basket;
  const paying = basket.state === "paying";
  const { performances } = basket.offers;
  const contents = { tickets: groups.flatMap(({ tickets }) => tickets), items: products };
  const context = { requestKey: basket.requestKey, answer: actionData?.extras };
  const visits = groupByInstance(
    contents.tickets.filter(({ packageItemId }) => packageItemId === null),
  );
  const tickets = {
    products,
    subscriptions: basket.subscriptions,
    fixedDates: basket.fixedDates,
    isLocked: codes.some(({ kind }) => kind === "gift-voucher"),
    areShared:
      visits.filter((visit) => countPayable(visit.tickets, basket.subscriptions).length > 0)
        .length > 1,
  };
  const foodOrders = listFoodOrders(products);
  const lineProps = (line: Item) => ({
    line,
    needsConfirmation: listTicketsRemovedWith(line, contents) !== null,
    removesOrder: foodOrders.some(
      (order) => order.length > 1 && order.some(({ id }) => id === line.id),
    ),
    actionData,
    naming: basket.offers.naming,
  });
  // Performances of packages count, too.
  const isFolded = groups.length > MAX_OPEN_VISITS;
  const getVisit = (group: (typeof visits)[number]) => ({
    group,
    addOns: performances.find(({ instance }) => instance.id === group.instance.id),
    context,
  });
  const listLines = ({ instance }: (typeof visits)[number]) =>
    products.filter((line) => findInstance(line) === instance.id);
  const isVisited = (line: Item) =>
    visits.some(({ instance }) => instance.id === findInstance(line));
  const packages = products.filter(isWholePackage);
  const payAll = tickets.areShared ? (
    <div className="no-print">
      <PayAllForms tickets={contents.tickets} subscriptions={basket.subscriptions} />
    </div>
  ) : null;
  const others = products.filter((line) => line.kind !== "package" && !isVisited(line));
  return (
    <>
      {paying ? (
        <PayingNotice
          orderHref={orderHref}
          heldUntil={basket.heldUntil}
          count={contents.tickets.length}
        />
      ) : null}
      <PriceChanges tickets={contents.tickets} />
      <Split formBeside>
        <Stack gap="large">
          <StepsNotice groups={groups} asksForStepFree={basket.asksForStepFree} />
          {tickets.isLocked && groups.length > 0 ? <p>{t("basket.codes.lock")}</p> : null}
          {isFolded && visits.length > 0 ? (
            <Panel>
              <LineList>
                {visits.flatMap((group) => [
                  <EventLine
                    key={group.instance.id}
                    {...getVisit(group)}
                    ticketContext={tickets}
                  />,
                  ...listLines(group).map((line) => (
                    <ProductLine key={line.id} {...lineProps(line)} />
                  )),
                ])}
              </LineList>
              {payAll}
            </Panel>
          ) : (
            visits.map((group) => (
              <Visit
                key={group.instance.id}
                {...getVisit(group)}
                lines={listLines(group)}
                showLine={(line, isPart) => (
                  <ProductLine {...lineProps(line)} isInVisit isPart={isPart} />
                )}
                tickets={tickets}
              />
            ))
          )}
          {isFolded ? null : payAll}
          {packages.map((line) => (
            <PackageBlock
              key={line.id}
              line={line}
              items={products}
              tickets={contents.tickets}
              performances={performances}
              lineProps={lineProps}
              context={context}
              ticketContext={tickets}
            />
          ))}
          {BASKET_SECTIONS.map((title) => {
            const lines = others.filter((line) => getView(line).section === title);
            if (lines.length === 0) return null;
            // A basket of nothing else needs no heading.
            const isAlone =
              groups.length === 0 && (title === "others" || lines.length === products.length);
            const id = `lines-${title}`;
            return (
              <Stack key={title} as="section" gap="small" labelledBy={isAlone ? undefined : id}>
                {isAlone ? null : (
                  <h2 id={id} className="font-sans text-base font-semibold">
                    {t(`basket.lines.${title}`)}
                  </h2>
                )}
                <Panel>
                  <LineList>
                    {lines.map((line) => (
                      <ProductLine
                        key={line.id}
                        {...lineProps(line)}
                        titleAs={isAlone ? "h2" : "h3"}
                      />
                    ))}
                  </LineList>
                </Panel>
              </Stack>
            );
          })}
          <OrderOffers offers={basket.offers} {...context} />
          {/* Forms aren't printed. */}
          <div className="no-print contents">
            <EnteredCodes
              codes={codes}
              other={basket.otherCode}
              total={totals.total}
              forGiftVouchers={hasGiftVouchersToPay({ items: products, totals })}
            />
            {basket.credit === null ? null : (
              <CreditForm credit={basket.credit} actionData={actionData} />
            )}
          </div>
        </Stack>
        <BasketForm className="contents">
          <input type="hidden" name="intent" value="save" />
          <div className="no-print min-w-0">
            <Row>
              <a className="py-0.5" href={pathTo("whats-on")}>
                {t(contents.tickets.length > 0 ? "basket.addMore" : "basket.addTickets")}
              </a>
              {basket.offers.hasMerchandise ? (
                <a className="py-0.5" href={pathTo("aux", { type: "merchandise" })}>
                  {t("upsells.shop")}
                </a>
              ) : null}
              <a className="py-0.5" href={pathTo("basket-link")}>
                {t("basket.link.title")}
              </a>
            </Row>
          </div>
          <PanelAndWallet>
            <TotalsPanel
              title={t("basket.totals.title")}
              bar
              totals={totals}
              delivery={delivery}
              contents={contents}
              note={feeNotes(t, write, totals).join("")}
              saving={basket.priceSaving}
            >
              <NoRefunds protection={basket.offers.protection} />
              <Button wide look="sun" name="by" value="checkout">
                {t(paying ? "basket.paying.continue" : "basket.checkOut")}
              </Button>
            </TotalsPanel>
            <MembershipOffer membership={basket.membership} />
            {wallet === null ? null : (
              <WalletFields
                payment={wallet}
                name="by"
                toPay={totals.toPay}
                tickets={contents.tickets}
                errors={refusedFieldProps(t, actionData, TERMS_ID, "").errors}
              />
            )}
            <div className="card no-print gap-1 px-4 py-1">
              <CodeField
                actionData={actionData}
                payWhatYouWish={contents.tickets.some((ticket) => ticket.isPayWhatYouWish)}
              />
              <NotesFields
                specialRequests={basket.specialRequests}
                notes={basket.notes}
                actionData={actionData}
              />
            </div>
          </PanelAndWallet>
        </BasketForm>
      </Split>
    </>
  );
}

/** Shown while a payment is open. Changing the basket cancels it. */
function PayingNotice({
  orderHref,
  heldUntil,
  count,
}: Pick<ActiveBasketProps, "orderHref"> & Pick<ActiveView, "heldUntil"> & { count: number }) {
  const { t, locale } = useTranslation();
  return (
    <Notice tone="warning" title={t("basket.paying.title")} titleAs="h2">
      {heldUntil === null ? null : (
        <p>
          {t("order.failed.heldUntil", {
            count,
            time: formatDate(heldUntil, "time-with-zone", locale),
          })}
        </p>
      )}
      <p>{t("basket.paying.text")}</p>
      {orderHref === null ? null : (
        <StandaloneLink href={orderHref}>{t("basket.paying.check")}</StandaloneLink>
      )}
    </Notice>
  );
}
