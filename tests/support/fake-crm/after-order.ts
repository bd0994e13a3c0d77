import type { AfterOrder } from "../../../app/.server/crm/after-order";
import type { Crm } from "../../../app/.server/crm/crm";
import type { Basket } from "../../../app/domain/basket/basket";
import { money } from "../../../app/domain/money";
import { fakeItem } from "./contents";
import { fakeDebitToken, fakeOrderToken } from "./orders";

type Change = (id: string, apply: (basket: Basket) => Basket) => ReturnType<Crm["getBasket"]>;

/** What comes after an order, in memory. A mail goes wherever it is asked to. */
export function fakeAfterOrder(
  getOrder: Crm["getOrder"],
  open: () => Basket,
  change: Change,
): AfterOrder {
  return {
    async resendConfirmation(orderId, { email }, access) {
      const order = await getOrder(orderId, access);
      if (!order.ok) return order;
      const { confirmation, customer } = order.value;
      const sentTo = email ?? confirmation.sentTo ?? customer.email;
      return { ok: true, value: { ...order.value, confirmation: { ...confirmation, sentTo } } };
    },
    startDirectDebit: (_orderId, { returnUrl }) =>
      Promise.resolve({ ok: true, value: { url: returnUrl } }),
    async verifyDirectDebit(orderId, { turnedBack }, access) {
      const isBack = access.token === fakeDebitToken(orderId);
      const order = await getOrder(orderId, {
        ...access,
        token: isBack ? fakeOrderToken(orderId) : access.token,
      });
      if (!order.ok) return order;
      const debit = { number: order.value.number, isWhole: !isBack };
      if (turnedBack)
        return {
          ok: true,
          value: { ...debit, state: "failed", failure: "cancelled", account: null },
        };
      const account = isBack ? null : { bankName: "Bank", last4: "6789" };
      return { ok: true, value: { ...debit, state: "confirmed", failure: null, account } };
    },
    openBasket: () => Promise.resolve({ ok: true, value: open() }),
    getGiftOffer: () =>
      Promise.resolve({
        ok: true,
        value: {
          fundId: "annual",
          fundName: "Annual fund",
          values: [5_000, 10_000, 25_000].map((amount) => money(amount, "USD")),
        },
      }),
    addGift: (basketId, { fundId, amount }) =>
      change(basketId, (basket) => ({
        ...basket,
        items: [
          ...basket.items,
          fakeItem({
            kind: "donation",
            productId: fundId,
            name: "Annual fund",
            cents: amount,
            details: { appeal: null, recognitionName: null, anonymous: false, tribute: null },
          }),
        ],
      })),
  };
}
