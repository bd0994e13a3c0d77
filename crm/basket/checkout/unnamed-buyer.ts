import { sql } from "drizzle-orm";

import type { ItemKind } from "#contract/schemas/basket-item";
import { venue } from "#contract/venue";
import type { Reader } from "../../platform/database/database";
import type { BasketRecord } from "../contents/basket-contents";
import { hasLimitedLines } from "../limits/spend-ticket-limit";
import { priceOfBasket } from "../totals/price-of-basket";

/** Lines that anyone may buy, whatever else they have bought. */
const SOLD_TO_ANYONE: ReadonlySet<ItemKind> = new Set([
  "merchandise",
  "food-and-drink",
  "supplementary",
  "booking-protection",
  "cover-fee",
  "donation",
]);

/** Whether no rule of a basket depends on who buys it, so that the buyer may be known only once it is paid. */
export async function canBuyerBeUnnamed(db: Reader, basket: BasketRecord): Promise<boolean> {
  const { lines, items, codes, credit } = basket;
  const priced = priceOfBasket(basket);
  const isForAnyone =
    !venue.customerPhone.isRequiredForGuests &&
    codes.length === 0 &&
    credit === null &&
    priced.sums.toPay > 0 &&
    items.every(({ kind }) => SOLD_TO_ANYONE.has(kind)) &&
    lines.every(
      ({ id, eligibility, subscriptionId }) =>
        eligibility === "all" && subscriptionId === null && (priced.lines.get(id)?.total ?? 0) > 0,
    );
  if (!isForAnyone) return false;
  const { rows } = await db.execute<{ limited: boolean }>(
    sql`select ${hasLimitedLines(basket.id)} as limited`,
  );
  return rows[0]?.limited === false;
}
