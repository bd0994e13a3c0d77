import type { Money } from "#contract/schemas/money";
import type { Order } from "#contract/schemas/order";
import { money } from "../money";

/** What the card is charged, or was: the total less what gift vouchers and account credit pay. */
export function paidByCard({ total, giftVouchers, credit }: Order["totals"]): Money {
  return money(total.amount - giftVouchers.amount - credit.amount, total.currency);
}

/** Whether it was bought, even if it was given back since: there is nothing left to find out about it. */
export function isPurchased(order: Pick<Order, "state">): boolean {
  return order.state === "confirmed" || order.state === "returned";
}
