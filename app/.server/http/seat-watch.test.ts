import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { createSeatWatch } from "./seat-watch";

const EVERY_MS = 3000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watched() {
  const look = vi.fn(() => Promise.resolve({ ok: true, value: standing } as const));
  const standing = { planId: "p", status: "fff", blocks: [], refusesSingleSeats: false };
  return { look, standing, watch: createSeatWatch({ getSeatStatus: look }, EVERY_MS) };
}

it("a performance is read once for all its viewers, and each hears of the first state and of changes", async () => {
  const { look, standing, watch } = watched();
  const listeners = [vi.fn(), vi.fn(), vi.fn()];
  for (const listener of listeners) watch("i0", listener);
  await vi.advanceTimersByTimeAsync(EVERY_MS * 2);
  expect(look).toHaveBeenCalledTimes(3);
  standing.status = "fsf";
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  for (const listener of listeners) expect(listener.mock.calls).toEqual([["fff"], ["fsf"]]);
});

it("a late viewer hears the present state, and reading stops after the last one left", async () => {
  const { look, watch } = watched();
  const end = watch("i0", vi.fn());
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  const late = vi.fn();
  const endLate = watch("i0", late);
  expect(late.mock.calls).toEqual([["fff"]]);
  end();
  endLate();
  const before = look.mock.calls.length;
  await vi.advanceTimersByTimeAsync(EVERY_MS * 10);
  expect(look).toHaveBeenCalledTimes(before);
});
