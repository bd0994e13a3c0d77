import { expect, it } from "vitest";

import { preparedStatements, untilIdle } from "../../tests/support/servers/prepared-statements";
import { openGrantQueue } from "./hold-grants";

const grantAt = (place: number) => ({
  place,
  grantId: `grant-${place}`,
  isRepeat: false,
  held: 0,
  minutes: 0,
});

/** A queue whose statements the test answers, each with the holders that it was sent with. */
function openQueue() {
  const statements: { holders: string[]; answer: (rows: unknown[]) => void }[] = [];
  const queue = openGrantQueue(
    preparedStatements((_name, [holders]) => {
      return new Promise((answer) => statements.push({ holders: holders as string[], answer }));
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
  const asked = () => statements.map(({ holders }) => holders);
  const answer = (index: number) => {
    const statement = statements[index];
    statement?.answer(statement.holders.map((_holder, place) => grantAt(place)));
  };
  return { grant, statements, asked, answer };
}

it("hold grants that are requested during a statement share the next one, and then nothing is sent", async () => {
  const { grant, asked, answer } = openQueue();
  const first = grant("a");
  await untilIdle();
  const second = grant("b");
  await untilIdle();
  const third = grant("c");
  await untilIdle();
  expect(asked()).toEqual([["a"]]);
  answer(0);
  await untilIdle();
  expect(asked()).toEqual([["a"], ["b", "c"]]);
  answer(1);
  const grants = await Promise.all([first, second, third]);
  expect(grants.map(({ grantId }) => grantId)).toEqual(["grant-0", "grant-0", "grant-1"]);
  await untilIdle();
  expect(asked()).toHaveLength(2);
});

it("one statement grants at most a hundred hold requests, and the next one the rest", async () => {
  const { grant, asked, answer } = openQueue();
  const grants = Array.from({ length: 101 }, (_, index) => grant(String(index)));
  await untilIdle();
  expect(asked().map(({ length }) => length)).toEqual([100]);
  answer(0);
  await untilIdle();
  expect(asked()[1]).toEqual(["100"]);
  answer(1);
  expect(await Promise.all(grants)).toHaveLength(101);
});

it("a hold request without a grant in the database's answer fails alone", async () => {
  const { grant, statements } = openQueue();
  const grants = Promise.allSettled([grant("a"), grant("b")]);
  await untilIdle();
  statements[0]?.answer([grantAt(0)]);
  expect(await grants).toEqual([
    { status: "fulfilled", value: expect.objectContaining({ grantId: "grant-0" }) },
    { status: "rejected", reason: new Error("grant_hold returned no row") },
  ]);
});
