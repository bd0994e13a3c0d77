import { bestSeatsOperations } from "#contract/operations/seat-plans";
import { findOwnBasket } from "../baskets/basket-changes";
import { routeGroup } from "../route-group";
import { findBestSeats } from "./find-best-seats";

/** The seats that a choice would get. */
export const bestSeats = routeGroup(bestSeatsOperations)(({ db }) => ({
  async findBestSeats({ params, body: { basketId, ...choice }, customerId }, request) {
    const basket = basketId === null ? null : await findOwnBasket(db, request, basketId);
    if (basketId !== null && basket === null) return { problem: { code: "not-found" } };
    const found = await db.transaction((tx) =>
      findBestSeats(tx, { instanceId: params.id, ...choice }, { basket, customerId }),
    );
    return found.ok ? { status: 200, body: found.value } : found;
  },
}));
