import { eq } from "drizzle-orm";

import type { basketTicketOperations } from "#contract/operations/basket-tickets";
import { allowsPriceType } from "../lines/packages/packages";
import type { Transaction } from "../../platform/database/database";
import { findInstanceSale, type InstanceSale } from "../../stock/sale/instance-sale";
import { getChosenPrice, NOTHING_REPLACED } from "../contents/chosen-price";
import { getPublicPrice } from "../prices/best-price-rules";
import { planBestPrices } from "../prices/best-prices";
import { checkSale, getPrice } from "../prices/sale-check";
import type { BasketTicketRecord } from "../contents/basket-lines";
import { type BasketRecord, type Changed, done, rejectAs } from "../contents/basket-contents";
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
  const usual = chosenBefore(line, sale, priceTypeId);
  const columns = { priceTypeId, ...price, ...usual, priceBefore: null };
  const isSame = await isReplacedAgain(tx, basket, line, columns);
  await tx
    .update(basketTickets)
    // The price that was chosen no longer depends on a membership in the basket.
    .set(isSame ? allowed.value : { ...columns, ...allowed.value })
    .where(eq(basketTickets.id, ticketId));
  return done(await getBasket(tx, basketId));
}

/** Whether the lower price that the ticket has by itself would replace the new one, too. It keeps its usual price then. */
async function isReplacedAgain(
  tx: Transaction,
  basket: BasketRecord,
  line: BasketTicketRecord,
  columns: Partial<BasketTicketRecord>,
): Promise<boolean> {
  if (getChosenPrice(line) === null) return false;
  const lines = basket.lines.map((one) => (one.id === line.id ? { ...one, ...columns } : one));
  const replaced = await planBestPrices(tx, { ...basket, lines });
  return replaced.some(({ id, priceTypeId }) => id === line.id && priceTypeId === line.priceTypeId);
}

/** A member or access price that the buyer chooses takes the place of the price for everyone, to which the ticket returns. */
function chosenBefore(line: BasketTicketRecord, sale: InstanceSale, priceTypeId: string) {
  const findType = (wanted: string) => sale.priceTypes.find(({ id }) => id === wanted);
  const usual = getPublicPrice(line);
  const { eligibility } = findType(priceTypeId) ?? {};
  const isOwn = eligibility === "member" || eligibility === "access";
  return isOwn && findType(usual.priceTypeId)?.eligibility === "all"
    ? {
        chosenPriceTypeId: usual.priceTypeId,
        chosenFaceValue: usual.faceValue,
        chosenFee: usual.fee,
      }
    : NOTHING_REPLACED;
}
