import { eq } from "drizzle-orm";

import type { basketTicketOperations } from "#contract/operations/basket-tickets";
import { allowsPriceType } from "../lines/packages/packages";
import type { Transaction } from "../../platform/database/database";
import { findInstanceSale } from "../../stock/sale/instance-sale";
import { NOTHING_REPLACED } from "../contents/chosen-price";
import { checkSale, getPrice } from "../prices/sale-check";
import { type Changed, done, rejectAs } from "../contents/basket-contents";
import { getBasket, lockForChangeIfHeld } from "../baskets/open-basket";
import { basketTickets } from "../../tables/baskets";

/** Changes a ticket's price type, at the current price or the buyer's own `amount` (minor units). Safe to retry. */
export async function changeTicket(
  tx: Transaction,
  basketId: string,
  ticketId: string,
  { priceTypeId, amount }: { priceTypeId: string; amount?: number | undefined },
): Changed<typeof basketTicketOperations.changeTicket> {
  const opened = await lockForChangeIfHeld(tx, basketId);
  if (!opened.ok) return opened;
  const basket = opened.value;
  const line = basket.lines.find(({ id }) => id === ticketId);
  const sale = line && (await findInstanceSale(tx, line.instanceId));
  if (!line || !sale) return rejectAs({ code: "not-found" });
  const paid = line.isChosenByBuyer ? line.faceValue + line.fee : line.faceValue;
  if (line.priceTypeId === priceTypeId && (amount ?? paid) === paid) return done(basket);
  if (!(await allowsPriceType(tx, basket, line, priceTypeId)))
    return rejectAs({ code: "not-allowed", reason: "price-not-open" });
  const others = basket.lines.filter(
    ({ id, instanceId }) => id !== ticketId && instanceId === line.instanceId,
  );
  const allowed = await checkSale(tx, sale, {
    now: basket.now,
    basketId,
    customerId: basket.customerId,
    wanted: [{ bandId: line.bandId, priceTypeId, amount }],
    inOrder: [...others, { priceTypeId }].map((ticket) => ({ ...ticket, quantity: 1 })),
  });
  if (!allowed.ok) {
    const { failure: problem } = allowed;
    return problem.code === "limit"
      ? rejectAs({ code: "not-allowed", reason: "price-type-limit" })
      : rejectAs(problem);
  }
  const price = getPrice(sale, line.bandId, priceTypeId, amount);
  await tx
    .update(basketTickets)
    .set({ priceTypeId, ...price, ...allowed.value, ...NOTHING_REPLACED })
    .where(eq(basketTickets.id, ticketId));
  return done(await getBasket(tx, basketId));
}
