import { randomUUID } from "node:crypto";

import type { BasketContents } from "../../../app/.server/crm/basket-contents";
import type { Crm } from "../../../app/.server/crm/crm";
import type { Basket } from "../../../app/domain/basket/basket";
import type { ProductItem } from "../../../app/domain/basket/basket-lines";
import { ticketsOf } from "~/domain/basket/basket";
import type { Customer } from "../../../app/domain/account/customer";
import { money, timesMoney } from "../../../app/domain/money";

type Change = (id: string, apply: (basket: Basket) => Basket) => ReturnType<Crm["getBasket"]>;

const usd = (amount: number) => money(amount, "USD");
const PER_TICKET = 450;
const COVERED_PERCENT = 4;
export const FAKE_CREDIT = 5_500;

/** A line for tests, of any kind: what is not said is a tote bag's. */
export function fakeItem(
  given: Partial<Omit<ProductItem, "details">> & { details?: object; cents?: number } = {},
): ProductItem {
  const { cents = 2_400, ...item } = given;
  return {
    kind: "merchandise",
    id: randomUUID(),
    productId: "tote",
    name: "Canvas tote bag",
    quantity: 1,
    details: {},
    price: usd(cents),
    discount: usd(0),
    total: usd(cents),
    ...item,
  } as ProductItem;
}

const worth = (item: ProductItem, cents: number): ProductItem => ({
  ...item,
  price: usd(cents),
  total: usd(cents),
});

/** What a basket holds besides tickets, in memory. */
export function fakeContents(
  change: Change,
  customerOf: (session: string) => Customer | undefined,
): BasketContents {
  const failure = <Code extends string>(code: Code) =>
    Promise.resolve({ ok: false, failure: { code } } as const);
  const sumOf = ({ items }: Basket, kind: string) => items.find((item) => item.kind === kind);

  return {
    async getBasketOffers(id) {
      const found = await change(id, (basket) => basket);
      if (!found.ok) return found;
      const basket = found.value;
      const tickets = ticketsOf(basket.items).length;
      const cost = Math.round((basket.totals.subtotal.amount * COVERED_PERCENT) / 100);
      const value = {
        protection:
          tickets === 0
            ? null
            : {
                note: "",
                perTicket: usd(PER_TICKET),
                tickets,
                amount: usd(PER_TICKET * tickets),
                percentReturned: 100,
                accepted: sumOf(basket, "booking-protection") !== undefined,
              },
        coverFee: {
          percent: COVERED_PERCENT,
          amount: usd(cost),
          accepted: sumOf(basket, "cover-fee") !== undefined,
        },
        gift:
          sumOf(basket, "donation") === undefined
            ? { values: [5_000, 10_000, 25_000].map(usd), displayOther: true }
            : null,
        roundUp: null,
        hasMore: false,
      };
      return { ok: true, value };
    },
    changeItem: (id, { itemId, ...wish }) =>
      change(id, (basket) => ({
        ...basket,
        items: basket.items.map((item): Basket["items"][number] => {
          if (item.kind === "ticket" || item.id !== itemId) return item;
          if ("quantity" in wish) {
            const each = usd(item.price.amount / item.quantity);
            const sum = timesMoney(each, wish.quantity).amount;
            return { ...worth(item, sum), quantity: wish.quantity };
          }
          if ("amount" in wish) return worth(item, wish.amount);
          if (item.kind === "donation" && "tribute" in wish) {
            const { kind: _, ...names } = wish;
            return { ...item, details: { ...item.details, ...names } };
          }
          if (!("autoRenew" in wish)) return item;
          return item.kind === "membership"
            ? { ...item, details: { ...item.details, autoRenew: wish.autoRenew } }
            : item;
        }),
      })),
    removeItem: (id, itemId) =>
      change(id, (basket) => ({
        ...basket,
        items: basket.items.filter(
          (item) =>
            item.id !== itemId && !(item.kind === "ticket" && item.packageItemId === itemId),
        ),
      })),
    setExtra: (id, kind, accepted) =>
      change(id, (basket) => {
        const others = basket.items.filter((item) => item.kind !== kind);
        const cents = kind === "cover-fee" ? 400 : PER_TICKET * ticketsOf(basket.items).length;
        const line = fakeItem({ kind, name: kind, cents });
        return { ...basket, items: accepted ? [...others, line] : others };
      }),
    roundUp: (id, fundId) =>
      change(id, (basket) => ({
        ...basket,
        items: [...basket.items, fakeItem({ kind: "donation", productId: fundId, cents: 50 })],
      })),
    setNotes: (id, notes) =>
      change(id, (basket) => ({ ...basket, notes: { ...basket.notes, ...notes } })),
    getCreditBalance: (session) =>
      customerOf(session) === undefined
        ? failure("not-signed-in")
        : Promise.resolve({ ok: true, value: usd(FAKE_CREDIT) } as const),
    setCredit: (id, amount, session) =>
      customerOf(session) === undefined
        ? failure("not-signed-in")
        : change(id, (basket) => ({
            ...basket,
            credit: amount === null ? null : { wanted: usd(amount), available: usd(FAKE_CREDIT) },
          })),
  };
}
