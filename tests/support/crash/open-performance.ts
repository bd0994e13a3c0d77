import { listSeats } from "../api/seats";
import { fromNow } from "../api/stored";
import type { TestLane } from "./crash-site";

export const PERFORMANCE = "crash";
export const SEATS_PER_ROW = 30;

type Opening = {
  id?: string;
  rows?: number;
  seating?: "reserved" | "virtual";
  event?: number;
};

/** Puts a performance of the season's nth event on sale, with rows of seats in one band at 76.00. Returns its id. */
export async function openPerformance(
  { stored }: TestLane,
  { id = PERFORMANCE, rows = 30, seating = "reserved", event = 0 }: Opening = {},
): Promise<string> {
  const hall = await stored.halls.first({}, ["rank"], ["id"]);
  const plan = { id, hallId: hall.id, name: id, seating, width: 100, height: 100 };
  await stored.seatPlans.insert(plan);
  for (let row = 1; row <= rows; row += 1)
    await stored.seats.insert(...listSeats(id, { row: String(row), seats: SEATS_PER_ROW }, row));
  await stored.priceLists.insert({ id, name: id, currency: "USD" });
  await stored.prices.insert({
    priceListId: id,
    bandId: "A",
    priceTypeId: "standard",
    faceValue: 7_600,
    enabled: true,
  });
  const events = await stored.events.find({}, ["id"], ["id"]);
  await stored.instances.insert({
    id,
    eventId: events[event]?.id,
    planId: id,
    priceListId: id,
    startsAt: fromNow({ days: 200 }),
    onSaleAt: fromNow({ days: -1 }),
    accessTagIds: [],
    maxTickets: 9,
  });
  await stored.venueSettings.remove({});
  await stored.venueSettings.insert({ id: 1, cancelOrders: true });
  return id;
}
