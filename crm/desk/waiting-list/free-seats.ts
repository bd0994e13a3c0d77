import { eq } from "drizzle-orm";

import { hasSeatNeeds } from "#contract/schemas/interest";
import { findRemainingRows } from "../../basket/limits/basket-limits";
import { saleRefusal } from "../../stock/sale/sale-rules";
import { instances } from "../../tables/catalogue";
import type { PartyWithNeeds } from "../../stock/seat-choice/needed-seats";
import { findSeatsForNeeds, readHallNow } from "../../stock/seat-choice/seats-for-needs";
import { readClock } from "../../platform/database/clock";
import type { Transaction } from "../../platform/database/database";
import { findPriceList } from "../../basket/prices/price-list";
import type { FreeBand } from "./rules";

/** Free seats per band, best first, each with the first price type that is open to everyone. */
export async function listFreeBands(tx: Transaction, instanceId: string): Promise<FreeBand[]> {
  const list = await findPriceList(tx, instanceId);
  const customPriced = new Set(
    list?.priceTypes.filter(({ payWhatYouWish }) => payWhatYouWish !== null).map(({ id }) => id),
  );
  return (list?.bands ?? []).flatMap(({ id: bandId, byPrice: free, available, prices }) => {
    const price = prices.find(({ priceTypeId }) => !customPriced.has(priceTypeId)) ?? prices[0];
    return price === undefined ? [] : [{ bandId, free, available, priceTypeId: price.priceTypeId }];
  });
}

/** Whether a customer's party with needs can buy seats that meet them now, so that it need not wait. */
export async function canBuyNow(
  tx: Transaction,
  instanceId: string,
  customerId: string,
  party: PartyWithNeeds,
): Promise<boolean> {
  if (!hasSeatNeeds(party.seatNeeds)) return false;
  const [instance] = await tx.select().from(instances).where(eq(instances.id, instanceId));
  if (instance === undefined || saleRefusal(instance, await readClock(tx)) !== null) return false;
  const bands = await listFreeBands(tx, instanceId);
  const rowLimit = await findRemainingRows(tx, instanceId, customerId);
  return findSeatsForNeeds(await readHallNow(tx, instanceId), party, bands, rowLimit) !== null;
}
