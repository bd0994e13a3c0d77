import { insertOrder as insertOrderIn } from "../../support/api/orders";
import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import type { SeatKind } from "#contract/schemas/ticket";
import { type RowOfSeats, listSeats } from "../../support/api/seats";
import { type Columns, after, fromNow, other } from "../../support/api/stored";
import { atOnce, stored } from "./stored";

/** Changes the venue settings until the current test ends, because other test files use the same box office. */
export async function changeSettings(settings: {
  cancelOrders?: boolean;
  payWhatYouWish?: boolean;
}): Promise<void> {
  const { cancelOrders = false, payWhatYouWish = true } = settings;
  onTestFinished(() => stored.venueSettings.remove({}));
  await stored.venueSettings.remove({});
  await stored.venueSettings.insert({ id: 1, cancelOrders, payWhatYouWish });
}

export type House = {
  /** Seats in row A, when `rows` is not given. */
  seats?: number;
  rows?: RowOfSeats[];
  seating?: "reserved" | "general" | "virtual";
  /** Columns of the instance that differ from the defaults of a performance on sale. */
  instance?: Columns<"instances">;
};

/**
 * Creates a performance on sale: one section with rows of seats, bands A ($76.00) and B ($9.00), and the price types
 * Standard and `limitedTypeId`, which is limited to two tickets per customer.
 */
export async function createTestPerformance(house: House = {}) {
  const { seats: ofRowA = 6, rows = [{ row: "A", seats: ofRowA }], seating = "reserved" } = house;
  const name = `test-${randomUUID().slice(0, 8)}`;
  const hall = await stored.halls.first({}, ["rank"], ["id"]);
  await stored.seatPlans.insert({
    id: name,
    hallId: hall.id,
    name,
    seating,
    width: 100,
    height: 100,
  });
  await stored.seats.insert(...rows.flatMap((row, index) => listSeats(name, row, index + 1)));
  await stored.priceLists.insert({ id: name, name, currency: "USD" });
  await stored.priceTypes.insert({
    id: name,
    name: "Two each",
    note: null,
    rank: 99,
    maxTickets: 2,
  });
  const price = (bandId: string, priceTypeId: string, faceValue: number, enabled = true) => ({
    priceListId: name,
    bandId,
    priceTypeId,
    faceValue,
    enabled,
  });
  await stored.prices.insert(
    price("A", "standard", 7_600),
    price("A", name, 3_000),
    price("B", "standard", 900),
    price("C", "standard", 5_000, false),
    price("A", "under30", 4_000, false),
  );
  await stored.events.insert({
    id: name,
    title: name,
    subtitle: null,
    kind: "special",
    description: "",
    programme: [],
    artists: [],
    runningMinutes: 90,
    hasIntermission: false,
  });
  await stored.instances.insert({
    id: name,
    eventId: name,
    planId: name,
    priceListId: name,
    startsAt: new Date(Date.now() + 900 * 86_400_000),
    onSaleAt: new Date(Date.now() - 86_400_000),
    accessTagIds: [],
    maxTickets: 9,
    ...house.instance,
  });
  return { instanceId: name, planId: name, priceListId: name, limitedTypeId: name };
}

/** Inserts empty baskets without a customer, bypassing the API. */
export async function emptyBaskets(count: number): Promise<string[]> {
  const basket = { currency: "USD" };
  const baskets = await stored.baskets.insertAll(Array.from({ length: count }, () => basket));
  return baskets.map(({ id }) => id);
}

/** Moves a basket's hold, and that of its seats, into the past. */
export const ageBasket = (basketId: string, minutes: number) =>
  atOnce(async ({ baskets, claims }) => {
    const earlier = { minutes: -minutes };
    await baskets.move({ id: basketId }, ["firstHeldAt", "heldUntil"], earlier);
    await claims.move({ basketId, state: "held" }, "heldUntil", earlier);
  });

/** The seats that are sold, blocked or still held. */
export const liveClaims = (instanceId: string) =>
  stored.claims.find(
    [
      { instanceId, state: other("held") },
      { instanceId, heldUntil: after() },
    ],
    ["seatId", "basketId"],
  );

/** Inserts a confirmed order without items, in its own basket unless `columns` name one. */
export const insertOrder = (customerId: string, columns: Columns<"orders"> = {}) =>
  insertOrderIn(stored, customerId, columns);

export async function insertPurchase(ticket: {
  customerId: string;
  instanceId: string;
  planId: string;
  seatId: string;
  priceTypeId: string;
}): Promise<void> {
  const price = { faceValue: 3000, fee: 900 };
  const order = await insertOrder(ticket.customerId, { subtotal: 3000, fees: 900, total: 3900 });
  await stored.orderTickets.insert({
    orderId: order.id,
    instanceId: ticket.instanceId,
    planId: ticket.planId,
    seatId: ticket.seatId,
    bandId: "A",
    priceTypeId: ticket.priceTypeId,
    ...price,
  });
}

/** Gives seats of a plan a kind; the others keep theirs. */
export async function setSeatKinds(planId: string, kinds: Partial<Record<SeatKind, string[]>>) {
  for (const [kind, id] of Object.entries(kinds))
    await stored.seats.change({ planId, id }, { kind: kind as SeatKind });
}

/** Makes these rows of a plan step-free, and no other. */
export async function setStepFreeRows(planId: string, ...rows: string[]) {
  await stored.seats.change({ planId }, { stepFree: false });
  await stored.seats.change({ planId, row: rows }, { stepFree: true });
}

/** Ends the hold of a basket's seats, though not of the basket. */
export const releaseSeats = (basketId: string | string[] | undefined) =>
  stored.claims.change({ basketId }, { heldUntil: fromNow({ seconds: -1 }) });

/** A copy of a performance, of the same event and seat plan. */
export async function copyPerformance(
  instanceId: string,
  changes: Columns<"instances"> & { id: string },
) {
  const instance = await stored.instances.one({ id: instanceId });
  await stored.instances.insert({ ...instance, ...changes });
  return changes.id;
}

/** Blocks of seats, by row, first and last number, that are only sold as a whole if the performance is distanced. */
export const insertSeatBlocks = (
  planId: string,
  ...blocks: [row: string, first: string, last: string][]
) =>
  stored.seatBlocks.insert(
    ...blocks.map(([row, firstSeat, lastSeat]) => ({
      planId,
      section: "Orchestra",
      row,
      firstSeat,
      lastSeat,
    })),
  );

export const changePerformance = (
  id: string | string[] | undefined,
  columns: Columns<"instances">,
) => stored.instances.change({ id }, columns);

/** Sets all prices of a list; minor units. */
export const setPrices = (priceListId: string | undefined, faceValue: number) =>
  stored.prices.change({ priceListId }, { faceValue });
