import { getSellerName } from "#contract/venue";
import { brandName } from "#contract/schemas/card";
import type { Money } from "#contract/schemas/money";
import type { Order } from "#contract/schemas/order";
import { beforeFullStop } from "#contract/text/name";

import { isFree, money } from "~/domain/arithmetic/money";
import { withoutPackageDiscounts } from "~/domain/packages/package-lines";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useWriteMoney } from "~/i18n/dates-and-money/amounts";
import { cardName } from "~/i18n/payment-words";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { deliveryLabel, feeNotes, totalRows, vatNotes } from "~/parts/totals/totals-panel";
import { paidByCard } from "~/parts/orders/order";
import { pathTo } from "~/routing/paths";
import { PrintButton } from "~/ui/button";
import { IfOpen } from "~/ui/layout/if-open";
import { Panel } from "~/ui/layout/primitives";
import { Totals } from "~/ui/totals";
import { venueSettings } from "~/venue-settings";
import { type LineNotes, saysHowToUse, usePaidLines } from "./paid-lines";

/** The sums of an order's lines and below them, which its page writes alike. */
export function listOrderSums({ tickets, items, totals, givenBack, giftCards }: Order): Money[] {
  const { delivery, giftVouchers, credit, total, subtotal, discounts, fees } = totals;
  return [
    ...[...tickets, ...items].flatMap((line) => [line.total, line.discount]),
    ...[delivery, giftVouchers, credit, total, subtotal, discounts, fees],
    ...(givenBack === null ? [] : [givenBack.card, givenBack.giftCards, givenBack.credit]),
    ...giftCards.map(({ left }) => left),
  ];
}

/** What an order cost, how it was paid, and what was returned. */
export function OrderSums({ order, notes: lineNotes }: { order: Order; notes?: LineNotes }) {
  const { t, locale } = useTranslation();
  const write = useWriteMoney();
  const { delivery, items } = order;
  // A paid order has nothing left to pay; shows what was paid by card.
  const byCard = paidByCard(order.totals);
  const totals = { ...order.totals, toPay: byCard };
  const byGiftCard = isFree(byCard) && !isFree(totals.giftVouchers);
  const lines = usePaidLines()(order, lineNotes);
  const notes = [
    t("order.sums.placedAt", { date: formatDate(order.placedAt, "short-date-time", locale) }),
    // Without lines, the subtotal says so.
    ...(lines === null ? [] : feeNotes(t, write, totals)),
    ...vatNotes(t, locale, totals),
    ...(isFree(totals.total) ? [] : [sellerNote(t, order.totals)]),
  ];
  return (
    <Panel as="section" labelledBy="paid">
      <h2 id="paid">{t("order.sums.title")}</h2>
      <Totals
        rows={totalRows(
          t,
          write,
          lines === null ? totals : withoutPackageDiscounts(totals, order),
          {
            delivery: delivery && deliveryLabel(t, { name: delivery.name }),
            onlyTickets: items.length === 0,
            subscription: order.subscriptionUses.map(({ name }) => name).join(", ") || null,
            lines,
          },
        )}
        total={{
          label: byGiftCard
            ? t("basket.totals.leftToPay")
            : byCard.amount === totals.total.amount
              ? t("basket.totals.total")
              : describePaidCard(t, order.paidCard),
          amount: write(byCard),
          note: byGiftCard ? (
            <>
              {t("order.sums.byGiftCard")}{" "}
              <IfOpen route="gift-voucher-check">
                <a href={pathTo("gift-voucher-check")}>{t("order.sums.giftCardBalance")}</a>
              </IfOpen>{" "}
              {notes.join(" ")}
            </>
          ) : (
            [chargedNote(t, isFree(byCard), order.paidCard), ...notes].join(" ")
          ),
        }}
      />
      {saysHowToUse(order) && items.some(({ kind }) => kind === "supplementary") ? (
        <p className="text-small">{t("order.addOnUse", { number: order.number })}</p>
      ) : null}
      <SumsAfterReturns order={order} />
      {order.giftCards.map(({ code, left }) => (
        <p key={code} className="num">
          {t("order.sums.giftCardLeft", { code, left: write(left) })}
        </p>
      ))}
      <PrintButton label={t("order.sums.print")} />
    </Panel>
  );
}

/** Who sold it; beside tax, with the number that a business needs on its receipt. */
function sellerNote(t: Translate, { vat }: Order["totals"]): string {
  const { vatNumber: number } = venueSettings;
  const seller = {
    name: getSellerName(venueSettings),
    address: beforeFullStop(venueSettings.address),
  };
  return number === undefined || isFree(vat)
    ? t("order.sums.sellerOnly", seller)
    : t("order.sums.seller", { ...seller, number });
}

/** What was returned, by where it went, and what remains of the total; nothing without returns. */
function SumsAfterReturns({ order }: { order: Order }) {
  const { t, locale } = useTranslation();
  const write = useWriteMoney();
  const { givenBack, paidCard, totals } = order;
  if (givenBack === null) return null;
  const { currency } = totals.total;
  const parts = [
    ["given-back", givenBack.card],
    ["into-gift-cards", givenBack.giftCards],
    ["into-credit", givenBack.credit],
  ] as const;
  const returned = parts.filter(([, sum]) => !isFree(sum));
  const left = returned.reduce((rest, [, { amount }]) => rest - amount, totals.total.amount);
  return (
    <Totals
      rows={returned.map(([kind, { amount }]) => ({
        label: t(`account.order.movement.${kind}`),
        amount: write(money(-amount, currency)),
        note: kind === "given-back" && paidCard !== null ? namePaidCard(paidCard) : undefined,
      }))}
      total={{
        label: t("order.sums.afterReturns"),
        amount: write(money(left, currency)),
        note: left === 0 ? undefined : vatNotes(t, locale, taxAfterReturns(order)).join(" "),
      }}
    />
  );
}

/** The tax in what remains of the total; the whole tax of an order of the previous release. */
function taxAfterReturns({
  totals,
  returnedTax,
}: Order): Pick<Order["totals"], "vat" | "vatByRate"> {
  const { vat, vatByRate } = totals;
  if (returnedTax == null) return { vat, vatByRate };
  const less = (sum: Money, returned?: Money) =>
    money(sum.amount - (returned?.amount ?? 0), sum.currency);
  const returnedAt = new Map(returnedTax.vatByRate?.map(({ rate, amount }) => [rate, amount]));
  return {
    vat: less(vat, returnedTax.vat),
    vatByRate:
      returnedTax.vatByRate == null
        ? null
        : vatByRate
            ?.map(({ rate, amount }) => ({ rate, amount: less(amount, returnedAt.get(rate)) }))
            .filter(({ amount }) => !isFree(amount)),
  };
}

/** "Paid by card", "Paid with Swish", or "Paid online" if the method is unknown. */
export function describePaidCard(t: Translate, card: Order["paidCard"]): string {
  if (card === null) return t("order.sums.charged");
  return card.last4 === null
    ? t("order.sums.with", { name: brandName(card.brand) })
    : t("order.sums.card");
}

function chargedNote(t: Translate, wasFree: boolean, card: Order["paidCard"]): string {
  if (wasFree) return t("order.sums.free");
  // A sentence before others.
  if (card === null || card.last4 === null) return `${describePaidCard(t, card)}.`;
  return t("order.sums.chargedTo", { brand: brandName(card.brand), last4: card.last4 });
}

/** "Visa •••• 4242", or "Swish". */
const namePaidCard = ({ brand, last4 }: NonNullable<Order["paidCard"]>) =>
  last4 === null ? brandName(brand) : cardName({ brand, maskedNumber: `•••• ${last4}` });
