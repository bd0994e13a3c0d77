import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { repeatWork } from "./repeat-work";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("a failed run is reported and the next one still starts", async () => {
  let turns = 0;
  const results: unknown[] = [];
  const work = repeatWork(
    () => {
      turns += 1;
      return turns === 1 ? Promise.reject(new Error("no database")) : Promise.resolve();
    },
    { everyMs: 1_000, onError: (error) => results.push(error) },
  );
  await vi.advanceTimersByTimeAsync(2_500);
  expect(turns).toBe(3);
  expect(results).toHaveLength(1);
  await work.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(turns).toBe(3);
});

it("stopping waits for the turn that is under way, and tells it that it may end", async () => {
  let finish: () => void = () => undefined;
  let asked: () => boolean = () => false;
  const work = repeatWork(
    (isStopped) => {
      asked = isStopped;
      return new Promise((resolve) => (finish = resolve));
    },
    { everyMs: 1_000, onError: () => undefined },
  );
  let ended = false;
  const stopped = work.stop().then(() => (ended = true));
  await vi.advanceTimersByTimeAsync(0);
  expect([asked(), ended]).toEqual([true, false]);
  finish();
  await stopped;
  expect(ended).toBe(true);
});
