import type { Basket, TicketItem } from "../../../app/domain/basket/basket";
import { productsOf, ticketsOf } from "~/domain/basket/basket";
import { addMoney, money } from "../../../app/domain/money";
import { fakeDeliveryOptions } from "./people";

/** A basket with nothing in it. */
export function emptyBasket(id: string): Basket {
  const none = money(0, "USD");
  return {
    id,
    status: "open",
    items: [],
    lost: [],
    totals: {
      subtotal: none,
      fees: none,
      delivery: none,
      discounts: none,
      vat: none,
      total: none,
      giftVouchers: none,
      credit: none,
      toPay: none,
    },
    codes: [],
    otherCode: null,
    hasRights: false,
    credit: null,
    notes: { order: null, access: null, allergies: null, maxLength: 500 },
    hold: null,
    customerId: null,
    delivery: null,
    details: null,
    orderId: null,
  };
}

/** The same basket with the sums that its lines, codes and credit make. */
export function withTotals(basket: Basket): Basket {
  const none = money(0, "USD");
  const tickets = ticketsOf(basket.items);
  const products = productsOf(basket.items);
  const sum = (pick: (item: TicketItem) => typeof none) => addMoney(none, ...tickets.map(pick));
  const sumOfItems = (pick: (item: Basket["items"][number]) => typeof none) =>
    addMoney(none, ...basket.items.map(pick));
  const option = fakeDeliveryOptions.find(({ id }) => id === basket.delivery?.optionId);
  const delivery = option?.price ?? none;
  const total = addMoney(
    sumOfItems((item) => item.total),
    delivery,
  );
  const vouchers = basket.codes.filter(({ kind }) => kind === "gift-voucher");
  const paid = addMoney(none, ...vouchers.map(({ saves }) => saves)).amount;
  const giftVouchers = money(Math.min(paid, total.amount), "USD");
  const wanted = Math.min(basket.credit?.wanted.amount ?? 0, basket.credit?.available.amount ?? 0);
  const credit = money(Math.min(wanted, total.amount - giftVouchers.amount), "USD");
  return {
    ...basket,
    hasRights: basket.codes.length > 0 || products.some(({ kind }) => kind === "membership"),
    hold: tickets.length > 0 ? basket.hold : null,
    totals: {
      subtotal: addMoney(
        sum((item) => item.faceValue),
        ...products.map(({ price }) => price),
      ),
      fees: sum((item) => item.fee),
      delivery,
      discounts: sumOfItems((item) => item.discount),
      vat: none,
      total,
      giftVouchers,
      credit,
      toPay: money(total.amount - giftVouchers.amount - credit.amount, "USD"),
    },
  };
}
