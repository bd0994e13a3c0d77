import { and, asc, eq, ne } from "drizzle-orm";

import type { Reader } from "../platform/database/database";
import { deliveryOptions, fees, priceBands, priceLists, priceTypes } from "../pricing/tables";
import { halls } from "./tables";

export async function listHalls(db: Reader) {
  return db
    .select({
      id: halls.id,
      name: halls.name,
      directions: halls.directions,
      stepFree: halls.stepFree,
    })
    .from(halls)
    .orderBy(asc(halls.rank));
}

export async function listPriceTypes(db: Reader) {
  return db
    .select({ id: priceTypes.id, name: priceTypes.name, note: priceTypes.note })
    .from(priceTypes)
    .orderBy(asc(priceTypes.rank));
}

export async function listPriceBands(db: Reader) {
  return db
    .select({ id: priceBands.id, name: priceBands.name })
    .from(priceBands)
    .orderBy(asc(priceBands.rank));
}

export async function listFees(db: Reader, currency: string) {
  const rows = await db.select().from(fees).orderBy(asc(fees.type));
  const money = (amount: number) => ({ amount, currency });
  return rows.map((fee) => ({
    type: fee.type,
    amount: money(fee.amount),
    waivedMinimum: money(fee.waivedMinimum),
    waivedByMembershipMinAmount: money(fee.waivedByMembershipMinAmount),
    note: fee.note,
  }));
}

/** Those that a visitor may choose: active, and not kept for the box office's own counter. */
export async function listDeliveryOptions(db: Reader, currency: string) {
  const rows = await db
    .select()
    .from(deliveryOptions)
    .where(and(eq(deliveryOptions.active, true), eq(deliveryOptions.isRestricted, false)))
    .orderBy(asc(deliveryOptions.rank));
  return rows.map((option) => ({
    id: option.id,
    name: option.name,
    basketHeader: option.basketHeader,
    description: option.description,
    price: { amount: option.price, currency },
    isDefault: option.isDefault,
    isPrintAtHome: option.isPrintAtHome,
    requiresAddress: option.requiresAddress,
  }));
}

/** Price lists in other money than the venue's: a basket in one currency must not add up prices in another. */
export async function listOtherPriceLists(db: Reader, currency: string): Promise<string[]> {
  const rows = await db
    .select({ id: priceLists.id, currency: priceLists.currency })
    .from(priceLists)
    .where(ne(priceLists.currency, currency))
    .orderBy(asc(priceLists.id));
  return rows.map((list) => `${list.id} in ${list.currency}`);
}
