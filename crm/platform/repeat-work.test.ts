import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { repeatWork, runInBackground, workInBatches } from "./repeat-work";

const quiet = { failed: () => undefined, worked: () => undefined };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("a failed run is reported and the next one still starts", async () => {
  let runs = 0;
  const errors: unknown[] = [];
  const work = repeatWork(
    () => {
      runs += 1;
      return runs === 1 ? Promise.reject(new Error("no database")) : Promise.resolve();
    },
    { everyMs: 1_000, outage: { failed: (error) => errors.push(error), worked: () => undefined } },
  );
  await vi.advanceTimersByTimeAsync(2_500);
  expect(runs).toBe(3);
  expect(errors).toHaveLength(1);
  await work.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs).toBe(3);
});

it("a skipped run neither ends nor begins an outage", async () => {
  const results = [Promise.reject(new Error("no database")), "skipped", "skipped", undefined];
  const seen: string[] = [];
  let runs = 0;
  const work = repeatWork(async () => results[runs++], {
    everyMs: 1_000,
    outage: { failed: () => seen.push("failed"), worked: () => seen.push("worked") },
  });
  await vi.advanceTimersByTimeAsync(2_500);
  expect([runs, seen]).toEqual([3, ["failed"]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen).toEqual(["failed", "worked"]);
  await work.stop();
});

it("stop sets isStopped and waits for the current run", async () => {
  let finish: () => void = () => undefined;
  let isStopped: () => boolean = () => false;
  const work = repeatWork(
    (isWorkStopped) => {
      isStopped = isWorkStopped;
      return new Promise<void>((resolve) => (finish = resolve));
    },
    { everyMs: 1_000, outage: quiet },
  );
  let ended = false;
  const stopped = work.stop().then(() => (ended = true));
  await vi.advanceTimersByTimeAsync(0);
  expect([isStopped(), ended]).toEqual([true, false]);
  finish();
  await stopped;
  expect(ended).toBe(true);
});

it("batches are worked through without a pause, and what cannot be done is tried once", async () => {
  const left = new Set(Array.from({ length: 250 }, (_, index) => String(index)));
  const tried: string[] = [];
  const done = await workInBatches(
    async () => [...left].toReversed().slice(0, 100),
    async (id) => {
      tried.push(id);
      if (id === "7") return false;
      return left.delete(id);
    },
    () => false,
  );
  expect([done, [...left]]).toEqual([249, ["7"]]);
  expect(tried).toHaveLength(250);
});

it("works run beside others, at most so many at once, and all end", async () => {
  const background = runInBackground(2);
  const ends: (() => void)[] = [];
  const log: string[] = [];
  const add = (name: string) =>
    background.add(async () => {
      log.push(`${name} starts`);
      await new Promise<void>((resolve) => ends.push(resolve));
      log.push(`${name} ends`);
    });
  await add("a");
  await add("b");
  const third = add("c");
  expect(log).toEqual(["a starts", "b starts"]);
  ends[1]?.();
  await third;
  expect(log).toEqual(["a starts", "b starts", "b ends", "c starts"]);
  const ended = background.ended();
  for (const end of ends) end();
  await ended;
  expect(log.slice(4).sort()).toEqual(["a ends", "c ends"]);
});

it("work in batches ends when it is stopped", async () => {
  const tried: string[] = [];
  const done = await workInBatches(
    async () => ["a", "b", "c"],
    async (id) => tried.push(id) > 0,
    () => tried.length === 2,
  );
  expect([done, tried]).toEqual([2, ["a", "b"]]);
});
