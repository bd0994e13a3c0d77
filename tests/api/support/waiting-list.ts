import { offerSeats } from "../../../crm/desk/waiting-list/offer-seats";
import { api, add, newBasket } from "./box-office";
import { createTestPerformance, releaseSeats } from "./create-test-performance";
import { db } from "./test-database";

export const offerFreedSeats = (database = db) =>
  offerSeats(database, "http://storefront.test/waiting-list?token=__TOKEN__", "USD");

export const lookAtPlace = (token: string) => api.getWaitingPlace({ body: { token } });

/** Confirms a place, in a browser with or without a session. */
export const confirmPlace = (token: string, session?: string) =>
  api.confirmWaitingPlace({ body: { token }, session });

/** Creates a performance with `seats` seats, each held in its own basket; `releaseHolds` expires some of the holds. */
export async function soldOut(seats = 1) {
  const { instanceId } = await createTestPerformance({ seats });
  const baskets: string[] = [];
  for (let left = seats; left > 0; left -= 1) {
    const id = await newBasket();
    await add(id, { instanceId });
    baskets.push(id);
  }
  // One statement: the box office looks for free seats at any moment.
  const releaseHolds = (count = 1) => releaseSeats(baskets.splice(0, count));
  const join = (session: string, quantity = 1) =>
    api.joinWaitingList({ params: { id: instanceId }, session, body: { quantity } });
  return { instanceId, free: releaseHolds, join };
}
