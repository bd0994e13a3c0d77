import { PAID } from "./hall";
import type { World } from "./world";

type Sale = { performanceId: number; seatIds: readonly number[]; priceTypeId: number };

/** A constituent buys seats at the venue's counter. Returns the order's id. */
export function sellAtCounter(world: World, constituentId: number, sale: Sale): number {
  const id = world.nextId();
  const { performanceId, seatIds, priceTypeId } = sale;
  const tickets = seatIds.map((seatId) => ({ id: world.nextId(), seatId, priceTypeId }));
  const lines = [{ id: world.nextId(), performanceId, source: 0, tickets }];
  world.orders.set(id, {
    id,
    sessionKey: "",
    constituentId,
    email: null,
    at: world.now(),
    lines,
    contributions: [],
    certificates: [],
    notes: null,
    deliveryMethod: -1,
    payment: null,
    certificatePayments: [],
    isPrinted: true,
  });
  world.markSeats(lines, { status: PAID, sessionKey: null, orderId: id });
  return id;
}
