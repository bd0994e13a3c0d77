import type { SQL } from "drizzle-orm";

import { type Columns, fromNow, type Stored, type StoredRow } from "./stored";

/** Columns of a confirmed order that costs `total`. */
const confirmedOrder = (basketId: string | SQL, customerId: string, total = 0) => ({
  basketId,
  customerId,
  state: "confirmed" as const,
  currency: "USD",
  subtotal: total,
  fees: 0,
  delivery: 0,
  discounts: 0,
  vat: 0,
  total,
  pageUrl: "",
  locale: "en-us",
  details: { specialRequests: null, accessRequirements: null, marketing: null },
  placedAt: fromNow(),
});

/** Inserts a confirmed order without items, in its own basket unless `columns` name one. */
export async function insertOrder(
  stored: Stored,
  customerId: string,
  columns: Columns<"orders"> = {},
) {
  const basketId =
    columns.basketId ?? (await stored.baskets.insert({ currency: "USD", customerId })).id;
  return stored.orders.insert({
    ...confirmedOrder(basketId, customerId),
    deliveryOptionId: "Cobo",
    ...columns,
  });
}

/** Inserts confirmed orders of $10.00 without tickets, the first of them placed yesterday, each other a day earlier. */
export async function insertPastOrders(stored: Stored, customerId: string, count: number) {
  const basket = { currency: "USD" };
  const baskets = await stored.baskets.insertAll(Array.from({ length: count }, () => basket));
  await stored.orders.insertAll(
    baskets.map(({ id }, at) => {
      const placedAt = fromNow({ days: -1 - at });
      return { ...confirmedOrder(id, customerId, 1_000), placedAt, confirmedAt: placedAt };
    }),
  );
}

/** Inserts a confirmed free order with one ticket for each of these performances. */
export async function insertFreeTickets(
  stored: Stored,
  customerId: string,
  instanceIds: string[],
): Promise<void> {
  const basket = await stored.baskets.insert({ currency: "USD", customerId });
  const order = await stored.orders.insert({
    ...confirmedOrder(basket.id, customerId),
    confirmedAt: fromNow(),
  });
  for (const [at, instanceId] of instanceIds.entries()) {
    const { planId } = await stored.instances.one({ id: instanceId }, ["planId"]);
    const { id: seatId, bandId } = await freeSeat(stored, instanceId, planId);
    const seat = { instanceId, seatId, bandId, orderId: order.id };
    await stored.claims.insert({ ...seat, state: "sold", basketId: basket.id });
    const barcode = `99${String(Date.now()).padStart(15, "0")}${String(at).padStart(3, "0")}`;
    const price = { priceTypeId: "standard", faceValue: 0, fee: 0 };
    await stored.orderTickets.insert({ ...seat, planId, ...price, barcode });
  }
}

async function freeSeat(stored: Stored, instanceId: string, planId: string) {
  const taken = await stored.claims.find({ instanceId }, ["seatId"]);
  const isTaken = ({ id }: StoredRow<"seats">) => taken.some(({ seatId }) => seatId === id);
  const seats = await stored.seats.find({ planId }, undefined, ["sectionRank", "rowRank", "place"]);
  const free = seats.find((seat) => !isTaken(seat));
  if (free === undefined) throw new Error(`no free seat in ${instanceId}`);
  return free;
}
