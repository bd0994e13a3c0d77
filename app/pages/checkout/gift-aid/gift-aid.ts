import type { Basket } from "#contract/schemas/basket";
import type { Money } from "#contract/schemas/money";
import { addMoney, money } from "~/domain/money";

/** Spec section 9: gift aid adds 25p for each pound given. Rounded down: nobody claims more than there is. */
export function giftAidOn({ items, totals }: Pick<Basket, "items" | "totals">): Money {
  const { currency } = totals.total;
  const gifts = items.filter(({ kind }) => kind === "donation");
  const given = addMoney(money(0, currency), ...gifts.map(({ total }) => total));
  return money(Math.floor(given.amount / 4), currency);
}
