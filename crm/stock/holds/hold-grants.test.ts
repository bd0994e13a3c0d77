import { expect, it } from "vitest";

import { preparedStatements, untilIdle } from "../../../tests/support/servers/prepared-statements";
import { openGrantQueue } from "./hold-grants";

const grantAt = (place: number) => ({
  place,
  grantId: `grant-${place}`,
  isRepeat: false,
  held: 0,
  minutes: 0,
});

/** Opens a queue whose statements the test resolves. */
function openQueue() {
  const statements: { holders: string[]; resolve: (rows: unknown[]) => void }[] = [];
  const queue = openGrantQueue(
    preparedStatements((_name, [holders]) => {
      return new Promise((resolve) => statements.push({ holders: holders as string[], resolve }));
    }),
  );
  const grant = (holder: string) =>
    queue.grant({
      holder,
      basketId: holder,
      idempotencyKey: null,
      wanted: 1,
      maxHeld: 0,
      maxPerMinute: 0,
      site: null,
    });
  const sentHolders = () => statements.map(({ holders }) => holders);
  const grantAll = (index: number) => {
    const statement = statements[index];
    statement?.resolve(statement.holders.map((_holder, place) => grantAt(place)));
  };
  return { grant, statements, sentHolders, grantAll };
}

it("hold requests that arrive during a statement share the next one", async () => {
  const { grant, sentHolders, grantAll } = openQueue();
  const first = grant("a");
  await untilIdle();
  const second = grant("b");
  await untilIdle();
  const third = grant("c");
  await untilIdle();
  expect(sentHolders()).toEqual([["a"]]);
  grantAll(0);
  await untilIdle();
  expect(sentHolders()).toEqual([["a"], ["b", "c"]]);
  grantAll(1);
  const grants = await Promise.all([first, second, third]);
  expect(grants.map(({ grantId }) => grantId)).toEqual(["grant-0", "grant-0", "grant-1"]);
  await untilIdle();
  expect(sentHolders()).toHaveLength(2);
});

it("one statement grants at most 100 hold requests, and the next one the rest", async () => {
  const { grant, sentHolders, grantAll } = openQueue();
  const grants = Array.from({ length: 101 }, (_, index) => grant(String(index)));
  await untilIdle();
  expect(sentHolders().map(({ length }) => length)).toEqual([100]);
  grantAll(0);
  await untilIdle();
  expect(sentHolders()[1]).toEqual(["100"]);
  grantAll(1);
  expect(await Promise.all(grants)).toHaveLength(101);
});

it("a hold request without a row in the result is rejected, and the others are granted", async () => {
  const { grant, statements } = openQueue();
  const grants = Promise.allSettled([grant("a"), grant("b")]);
  await untilIdle();
  statements[0]?.resolve([grantAt(0)]);
  expect(await grants).toEqual([
    { status: "fulfilled", value: expect.objectContaining({ grantId: "grant-0" }) },
    { status: "rejected", reason: new Error("grant_hold returned no row") },
  ]);
});
