import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { skipPollsAfterEmpty } from "./send-due-mails";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const isStopped = () => false;

it("concurrent runs poll an empty outbox once per interval", async () => {
  let polls = 0;
  const run = skipPollsAfterEmpty(250, async () => void (polls += 1));
  await Promise.all([run(isStopped), run(isStopped), run(isStopped)]);
  expect(polls).toBe(1);
  vi.advanceTimersByTime(100);
  await run(isStopped);
  expect(polls).toBe(1);
  vi.advanceTimersByTime(150);
  await Promise.all([run(isStopped), run(isStopped)]);
  expect(polls).toBe(2);
});

it("a second run polls while the first one is sending an email", async () => {
  let polls = 0;
  const ends: (() => void)[] = [];
  const run = skipPollsAfterEmpty(250, async (_, onTaken) => {
    polls += 1;
    onTaken();
    await new Promise<void>((resolve) => ends.push(resolve));
  });
  const both = [run(isStopped), run(isStopped)];
  expect(polls).toBe(2);
  for (const end of ends) end();
  await Promise.all(both);
});
