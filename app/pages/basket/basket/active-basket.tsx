import { Button } from "~/ui/button";
import { LineList } from "~/ui/line-item";
import { Row, Split, Stack, StandaloneLink } from "~/ui/layout/primitives";
import { hasGiftVouchersToPay } from "~/domain/basket/basket";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { TotalsPanel } from "~/parts/lines/totals-panel";
import { Notice } from "~/ui/notice";
import { PriceSaving } from "~/parts/lines/price-saving";
import { MembershipOffer } from "../membership-offer";
import type { ActiveView, RefusedChange } from "./basket-view";
import { listTicketsRemovedWith } from "./line-rules";
import { BasketLines } from "./ticket-lines";
import { CodeField, CreditForm, EnteredCodes } from "./codes-and-credit";
import { ExtrasCard } from "./extras-card";
import { NotesFields } from "./notes-form";
import { ProductLine } from "./product-line";
import { StepsNotice } from "./steps-notice";
import { BasketForm } from "./basket-form";

type ActiveBasketProps = {
  basket: ActiveView;
  /** Order page of the open payment attempt. */
  orderHref: string | null;
  actionData: RefusedChange | undefined;
};

/** A basket that hasn't expired. */
export function ActiveBasket({ basket, orderHref, actionData }: ActiveBasketProps) {
  const { t } = useTranslation();
  const { groups, products, totals, delivery, codes } = basket;
  const paying = basket.state === "paying";
  const contents = { tickets: groups.flatMap(({ tickets }) => tickets), items: products };
  const isLocked = codes.some(({ kind }) => kind === "gift-voucher");
  return (
    <>
      {paying ? (
        <PayingNotice
          orderHref={orderHref}
          heldUntil={basket.heldUntil}
          count={contents.tickets.length}
        />
      ) : null}
      <Split formBeside>
        <Stack gap="large">
          <PriceSaving saving={basket.priceSaving} />
          <StepsNotice groups={groups} asksForStepFree={basket.asksForStepFree} />
          {isLocked && groups.length > 0 ? <p>{t("basket.codes.lock")}</p> : null}
          <LineList>
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
            {products.map((line) => (
              <ProductLine
                key={line.id}
                line={line}
                needsConfirmation={listTicketsRemovedWith(line, contents) !== null}
                actionData={actionData}
                recognitionNameFrom={basket.offers.recognitionNameFrom}
              />
            ))}
          </LineList>
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
            <MembershipOffer membership={basket.membership} />
          </div>
        </Stack>
        <BasketForm className="contents">
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="requestKey" value={basket.requestKey} />
          <div className="no-print grid min-w-0 content-start gap-2">
            <ExtrasCard
              offers={basket.offers}
              hasVisit={contents.tickets.some(({ isStream }) => !isStream)}
              answer={actionData?.extras}
            />
            <CodeField
              actionData={actionData}
              payWhatYouWish={contents.tickets.some((ticket) => ticket.isPayWhatYouWish)}
            />
            <NotesFields
              specialRequests={basket.specialRequests}
              notes={basket.notes}
              actionData={actionData}
            />
            <Row>
              <a className="py-0.5" href={pathTo("whats-on")}>
                {t(contents.tickets.length > 0 ? "basket.addMore" : "basket.addTickets")}
              </a>
              <a className="py-0.5" href={pathTo("basket-link")}>
                {t("basket.link.title")}
              </a>
            </Row>
          </div>
          <TotalsPanel
            title={t("basket.totals.title")}
            bar
            totals={totals}
            delivery={delivery}
            onlyTickets={products.length === 0}
            note={t("basket.totals.note")}
          >
            <Button wide name="by" value="checkout">
              {t(paying ? "basket.paying.continue" : "basket.checkOut")}
            </Button>
          </TotalsPanel>
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
