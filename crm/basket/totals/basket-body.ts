import type { Basket } from "#contract/schemas/basket";
import type { Money } from "#contract/schemas/money";
import { MAX_NOTE } from "#contract/rules/orders/order-notes";
import { seatLabel } from "#contract/text/seat-name";
import { instanceLabel } from "../../stock/catalogue/instance-label";
import { addMinutes } from "../../platform/dates";
import type { BasketRecord } from "../contents/basket-contents";
import { basketHold, basketStatus, getHeldLines } from "../contents/basket-status";
import { getAccessTerms, maskedVoucherCode, type CodeRecord } from "../contents/code-record";
import { basketRevision } from "./basket-revision";
import { codeRefusal } from "../discounts/promo-code";
import { areFeesWaived, priceOfBasket, totalWithPromo } from "./price-of-basket";
import type { LinePrice } from "./price-basket";
import { findSaving, usualPrice } from "./usual-price";

/** The basket as the API returns it. Lost tickets are not included in the totals. */
export function basketBody(basket: BasketRecord): Basket {
  const { id, currency, customerId, details, credit, delivery } = basket;
  const status = basketStatus(basket);
  const isExpired = status === "expired";
  const money = (amount: number) => ({ amount, currency });
  const inMoney = <Name extends string>(sums: Readonly<Record<Name, number>>) =>
    Object.fromEntries(
      Object.entries<number>(sums).map(([name, amount]) => [name, money(amount)]),
    ) as Record<Name, Money>;
  const priced = priceOfBasket(basket);
  const { lines: prices, discounts, tenders, sums, vatByRate } = priced;
  // Lost tickets have the prices that they had while they were held.
  const ticketPrices = isExpired
    ? priceOfBasket({ ...basket, heldUntil: addMinutes(basket.now, 1) }).lines
    : prices;
  const tickets = basket.lines.map((line): Basket["tickets"][number] => {
    const linePrice = ticketPrices.get(line.id) ?? NO_PRICE;
    const { price, ...sum } = inMoney(linePrice);
    return {
      kind: "ticket",
      id: line.id,
      instance: instanceLabel(line),
      seatId: line.seatId,
      seat: seatLabel(line),
      stepFree: line.stepFree,
      place: line.place,
      band: line.band,
      bandId: line.bandId,
      priceType: { id: line.priceTypeId, name: line.priceTypeName },
      cancelled: line.cancelled,
      isStream: line.isStream,
      packageItemId: line.packageItemId,
      entitled: !basket.unentitled.includes(line.id),
      membershipItemId: line.membershipItemId,
      chosenPriceTypeId: line.chosenPriceTypeId,
      subscriptionId: line.subscriptionId,
      subscriptionName:
        sum.discount.amount === 0
          ? null
          : basket.subscriptions.find((one) => one.id === line.subscriptionId)?.name,
      faceValue: price,
      usualPrice: money(usualPrice(line, linePrice)),
      priceBefore: line.priceBefore === null ? null : money(line.priceBefore),
      ...sum,
    };
  });
  const saving = findSaving(basket, priced);
  return {
    id,
    status,
    tickets: isExpired ? [] : tickets,
    lost: isExpired ? tickets : [],
    items: withFeePerTicket(basket).map(({ unitPrice: _, ...item }) => {
      const { price, discount, total } = inMoney(prices.get(item.id) ?? NO_PRICE);
      return { ...item, price, discount, total };
    }),
    totals: {
      ...inMoney({ ...sums, toPay: status === "ordered" ? 0 : sums.toPay }),
      vatByRate: vatByRate.map(({ rate, amount }) => ({ rate, amount: money(amount) })),
    },
    codes: basket.codes.filter(isEntered).map((code) => ({
      id: code.id,
      kind: code.kind,
      ...shownNames(code),
      saves: money(savedBy(code, [...discounts, ...tenders])),
      refusal: codeRefusal(code, getHeldLines(basket)),
    })),
    otherCode: otherCode(basket, money),
    offers: basket.offers.flatMap(({ id: offerId, name }) => {
      const discount = discounts.find(({ source, id }) => source === "offer" && id === offerId);
      return discount === undefined ? [] : [{ id: offerId, name, saves: money(discount.amount) }];
    }),
    access: getAccessTerms(basket.codes),
    priceSaving: saving && { ...saving, saves: money(saving.saves) },
    credit: credit && inMoney(credit),
    hold: basketHold(basket, status),
    customerId,
    delivery: delivery && { optionId: delivery.optionId, addressId: delivery.addressId },
    details,
    notes: { ...basket.notes, maxLength: MAX_NOTE },
    orderId: basket.order?.id ?? null,
    revision: basketRevision(basket, priced),
  };
}

/** A ticket subscription does not pay the booking fee of the tickets it is used for. */
const withFeePerTicket = (basket: BasketRecord) =>
  basket.items.map((item) => {
    if (item.kind !== "ticket-subscription") return item;
    const feePerTicket = areFeesWaived(basket) ? 0 : basket.bookingFee;
    return { ...item, details: { ...item.details, feePerTicket } };
  });

/** The registration on the account applies to every basket and cannot be removed from one. */
const isEntered = (code: CodeRecord) => code.kind !== "access" || !code.isOnAccount;

const NO_PRICE: LinePrice = { price: 0, discount: 0, fee: 0, total: 0 };

/** The promo code that was set aside, with the total it would give; null if it is not valid now. */
function otherCode(basket: BasketRecord, money: (amount: number) => Money): Basket["otherCode"] {
  const { setAside } = basket;
  if (setAside === null || codeRefusal(setAside, getHeldLines(basket)) !== null) return null;
  const { id, code, name } = setAside;
  return { id, code, name, total: money(totalWithPromo(basket, setAside)) };
}

/** Gift voucher codes are masked, since anyone who reads the whole code can spend it. */
function shownNames({ kind, code, name }: CodeRecord): { code: string; name: string } {
  const masked = kind === "gift-voucher" ? maskedVoucherCode(code) : null;
  return { code: masked ?? code, name: masked ?? name };
}

function savedBy(code: CodeRecord, savings: readonly { id: string; amount: number }[]): number {
  return savings.filter(({ id }) => id === code.id).reduce((sum, { amount }) => sum + amount, 0);
}
