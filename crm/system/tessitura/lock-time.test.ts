import { expect, it } from "vitest";

import {
  BASKET,
  lockSeats,
  seatToSell,
  startOrders,
} from "../../../tests/support/servers/tessitura-orders";
import { createLockTime } from "./lock-time";

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

it("the deadline of a new session is asked for until it is known, and again after a while", () => {
  const time = createLockTime(5 * MINUTE_MS);
  expect(time.deadlineFrom(Date.now())).toBeNull();
  time.learn(inMinutes(15));
  const until = time.deadlineFrom(Date.now() + MINUTE_MS);
  expect(until?.getTime()).toBeGreaterThan(inMinutes(15.9).getTime());
  expect(until?.getTime()).toBeLessThan(inMinutes(16.1).getTime());
  expect(time.deadlineFrom(Date.now() + 6 * MINUTE_MS)).toBeNull();
});

it("a deadline that is past already says nothing of others", () => {
  const time = createLockTime();
  time.learn(inMinutes(-1));
  expect(time.deadlineFrom(Date.now())).toBeNull();
});

it("later baskets do not ask for the deadline of their first seats, and it is never too late", async () => {
  const { seats, world, getCount } = await startOrders();
  const until = async (basket: string, seat: string) => {
    const locked = await seats.lock(basket, [seatToSell(seat, 0)]);
    return locked.ok ? (locked.value.until?.getTime() ?? 0) : 0;
  };
  await until("one", "s101");
  const latest = await until("two", "s102");
  expect(getCount("readExpiration")).toBe(1);
  const deadline = [...world.sessions.values()].at(-1)?.deadline ?? 0;
  expect(latest).toBeLessThanOrEqual(deadline);
  expect(latest).toBeGreaterThan(deadline - MINUTE_MS);
});

it("of a session that had seats before, the deadline is asked for", async () => {
  const started = await startOrders();
  await lockSeats(started);
  await started.seats.lock(BASKET, [seatToSell("s103", 0)]);
  await started.seats.read(BASKET);
  expect(started.getCount("readExpiration")).toBe(3);
});
