import { liveClaims } from "./create-test-performance";

const guest = { customerId: null, idempotencyKey: null };

/** A call that holds picked seats at the standard price. */
export const pickedCall = (basketId: string, instanceId: string, ...seatIds: string[]) => ({
  ...guest,
  basketId,
  request: { instanceId, seats: seatIds.map((seatId) => ({ seatId, priceTypeId: "standard" })) },
});

/** A call that holds the best available seats of band A at the standard price. */
export const bestCall = (basketId: string, instanceId: string, quantity: number) => ({
  ...guest,
  basketId,
  request: {
    instanceId,
    together: true,
    choices: [{ band: "A", priceTypeId: "standard", quantity }],
  },
});

export const seatsHeldBy = async (instanceId: string, basketId: string) =>
  (await liveClaims(instanceId))
    .filter((claim) => claim.basketId === basketId)
    .map(({ seatId }) => seatId)
    .sort();
