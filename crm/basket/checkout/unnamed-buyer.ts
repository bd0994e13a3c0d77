import { LINE_FACTS } from "#contract/schemas/basket-item";
import { venue } from "#contract/venue";
import type { BasketRecord } from "../contents/basket-contents";
import { priceOfBasket } from "../totals/price-of-basket";

/** Whether no rule of a basket depends on who buys it, so that the buyer may be known only once it is paid. */
export function canBuyerBeUnnamed(basket: BasketRecord): boolean {
  const { lines, items, codes, credit } = basket;
  const priced = priceOfBasket(basket);
  return (
    !venue.customerPhone.isRequiredForGuests &&
    !basket.hasLimitedLines &&
    codes.length === 0 &&
    credit === null &&
    priced.sums.toPay > 0 &&
    items.every(({ kind }) => LINE_FACTS[kind].isForAnyone) &&
    lines.every(
      ({ id, eligibility, subscriptionId }) =>
        eligibility === "all" && subscriptionId === null && (priced.lines.get(id)?.total ?? 0) > 0,
    )
  );
}
