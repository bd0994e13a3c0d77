import type { RemoteIds } from "./remote";

/** As the system's numbers are written: what is synchronised has them as ids. */
const NUMBER = /^[1-9]\d{0,9}$/;
const MAX_ID = 2 ** 31 - 1;

/** The system's number of one of our ids; null for a record of our own. */
export function toNumber(id: string): number | null {
  const number = NUMBER.test(id) ? Number(id) : MAX_ID + 1;
  return number <= MAX_ID ? number : null;
}

/** Performances, seats and price types have the system's numbers as ids. */
export const numberIds: RemoteIds = {
  toRemoteSeat({ instanceId, seatId }) {
    const [performance, seat] = [toNumber(instanceId), toNumber(seatId)];
    return performance === null || seat === null ? null : { performance, seat };
  },
  toOurSeat: ({ performance, seat }) => ({ instanceId: String(performance), seatId: String(seat) }),
  toRemotePriceType: toNumber,
  toOurPriceType: String,
};
