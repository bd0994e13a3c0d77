import { expect, it } from "vitest";

import { sampleBasket, sampleProduct } from "../../../tests/support/samples/basket";
import { retryUntilApplied } from "./retry-until-applied";

/** A box office that adds one item per key. */
function boxOffice() {
  const usedKeys = new Set<string>();
  const items: ReturnType<typeof sampleProduct>[] = [];
  return {
    items,
    send: () =>
      retryUntilApplied(
        "key",
        async (key) => {
          await Promise.resolve();
          if (!usedKeys.has(key)) items.push(sampleProduct({ id: key }));
          usedKeys.add(key);
          return { ok: true as const, value: sampleBasket({ items: [...items] }) };
        },
        (basket) => basket.items.length > 0,
      ),
  };
}

it("a form that is posted twice changes the basket once", async () => {
  const { items, send } = boxOffice();
  await Promise.all([send(), send()]);
  await send();
  expect(items).toHaveLength(1);
});

it("a form that is posted again after its item was removed adds the item once more", async () => {
  const { items, send } = boxOffice();
  for (const _ of [1, 2, 3]) {
    await Promise.all([send(), send()]);
    expect(items).toHaveLength(1);
    items.length = 0;
  }
});

it("a change that never appears in the basket is tried at most 20 times", async () => {
  let calls = 0;
  const result = await retryUntilApplied(
    "key",
    () => {
      calls += 1;
      return Promise.resolve({ ok: true as const, value: sampleBasket() });
    },
    () => false,
  );
  expect([result.ok, calls]).toEqual([true, 20]);
});

it("a refused change is not retried", async () => {
  const refused = { ok: false as const, failure: { code: "not-found" } };
  expect(
    await retryUntilApplied(
      "key",
      () => Promise.resolve(refused),
      () => false,
    ),
  ).toBe(refused);
});
