import { expect, it } from "vitest";

import {
  preparedStatements,
  untilIdle,
} from "../../../../tests/support/servers/prepared-statements";
import { done } from "../../contents/basket-contents";
import { openHoldQueue } from "./hold-queue";
import type { Served } from "./hold-seats-batch";

const call = (basketId: string) => ({
  basketId,
  customerId: null,
  idempotencyKey: null,
  request: { instanceId: "gala", seats: [] },
});
const held = done(null);
/** Another buyer got the seats. */
const lost: Served = {
  instanceId: "gala",
  planId: "hall",
  choose: () => ({ ok: false, failure: { code: "not-allowed", reason: "sold-out" } }),
};

type Batch = {
  baskets: string[];
  catalogue: string;
  resolve: (served: Served[]) => void;
  reject: (error: Error) => void;
};

/** Opens a queue whose batches the test resolves. The database returns only the sale moment. */
function openQueue(onError?: (error: unknown) => void) {
  const [batches, statements]: [Batch[], string[]] = [[], []];
  const db = preparedStatements((name) => {
    statements.push(name);
    return name === "catalogue_moment"
      ? Promise.resolve([{ catalogue: "read", now: 0 }])
      : Promise.reject(new Error("no database"));
  });
  const queue = openHoldQueue(db, {
    ...(onError && { onError }),
    holdBatch: async (_db, { calls }, { catalogue, now }) => {
      const served = await new Promise<Served[]>((resolve, reject) => {
        const baskets = calls.map(({ basketId }) => basketId);
        batches.push({ baskets, catalogue, resolve, reject });
      });
      return { served, moment: { catalogue: "returned", now } };
    },
  });
  const hold = (basketId: string) => queue.hold(call(basketId));
  return { hold, batches, statements, served: () => batches.map(({ baskets }) => baskets) };
}

it("hold calls that arrive during a batch are in the next batch", async () => {
  const { hold, batches, statements, served } = openQueue();
  const first = [hold("a"), hold("b")];
  await untilIdle();
  const third = hold("c");
  await untilIdle();
  const fourth = hold("d");
  await untilIdle();
  expect(served()).toEqual([["a", "b"]]);
  batches[0]?.resolve(["held", "individually"]);
  await untilIdle();
  expect(served()).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
  batches[1]?.resolve(["held", "held"]);
  expect(await Promise.all([...first, third, fourth])).toEqual([held, "individually", held, held]);
  await untilIdle();
  expect(batches.map(({ catalogue }) => catalogue)).toEqual(["read", "returned"]);
  expect(statements).toEqual(["catalogue_moment"]);
});

it("the calls of a failed batch are served individually, with and without an error listener", async () => {
  const reported: unknown[] = [];
  const error = new Error("deadlock");
  for (const onError of [undefined, (reason: unknown) => void reported.push(reason)]) {
    const { hold, batches, statements } = openQueue(onError);
    const failed = [hold("a"), hold("b")];
    await untilIdle();
    batches[0]?.reject(error);
    expect(await Promise.all(failed)).toEqual(["individually", "individually"]);
    // The next batch reads the sale moment again.
    const next = hold("a");
    await untilIdle();
    batches[1]?.resolve(["held"]);
    expect(await next).toEqual(held);
    expect(statements).toEqual(["catalogue_moment", "catalogue_moment"]);
  }
  expect(reported).toEqual([error]);
});

it("calls that lost their seats are served individually when the taken seats cannot be read", async () => {
  const reported: unknown[] = [];
  for (const onError of [undefined, (reason: unknown) => void reported.push(reason)]) {
    const { hold, batches } = openQueue(onError);
    const calls = [hold("a"), hold("b"), hold("c")];
    await untilIdle();
    batches[0]?.resolve([lost, "held", lost]);
    expect(await Promise.all(calls)).toEqual(["individually", held, "individually"]);
  }
  expect(reported).toEqual([new Error("no database")]);
});

it("a missing catalogue revision is reported, and the calls are served individually", async () => {
  const reported: unknown[] = [];
  const queue = openHoldQueue(
    preparedStatements(() => Promise.resolve([])),
    { onError: (reason) => reported.push(reason) },
  );
  expect(await queue.hold(call("a"))).toBe("individually");
  expect(reported).toEqual([new Error("the catalogue has no revision")]);
});
