import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { createSeatWatch } from "./seat-watch";

const EVERY_MS = 3000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function createTestWatch() {
  const getSeatStatus = vi.fn(() => Promise.resolve({ ok: true, value: seats } as const));
  const seats = { planId: "p", status: "fff", blocks: [], refusesSingleSeats: false };
  return { getSeatStatus, seats, watch: createSeatWatch({ getSeatStatus }, EVERY_MS) };
}

it("a performance is read once for all listeners, and each gets the first state and changes", async () => {
  const { getSeatStatus, seats, watch } = createTestWatch();
  const listeners = [vi.fn(), vi.fn(), vi.fn()];
  for (const listener of listeners) watch("i0", listener);
  await vi.advanceTimersByTimeAsync(EVERY_MS * 2);
  expect(getSeatStatus).toHaveBeenCalledTimes(3);
  seats.status = "fsf";
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  for (const listener of listeners) expect(listener.mock.calls).toEqual([["fff"], ["fsf"]]);
});

it("a late listener gets the current state, and reading stops after the last one ends", async () => {
  const { getSeatStatus, watch } = createTestWatch();
  const end = watch("i0", vi.fn());
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  const late = vi.fn();
  const endLate = watch("i0", late);
  expect(late.mock.calls).toEqual([["fff"]]);
  end();
  endLate();
  const before = getSeatStatus.mock.calls.length;
  await vi.advanceTimersByTimeAsync(EVERY_MS * 10);
  expect(getSeatStatus).toHaveBeenCalledTimes(before);
});
