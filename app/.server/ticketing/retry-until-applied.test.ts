import { expect, it } from "vitest";

import { sampleBasket, sampleProduct } from "../../../tests/support/samples/basket";
import { retryUntilApplied } from "./retry-until-applied";

/** A box office that does each key once, and lets what was done be removed. */
function boxOffice() {
  const known = new Set<string>();
  const items: ReturnType<typeof sampleProduct>[] = [];
  return {
    items,
    send: () =>
      retryUntilApplied(
        "key",
        async (key) => {
          await Promise.resolve();
          if (!known.has(key)) items.push(sampleProduct({ id: key }));
          known.add(key);
          return { ok: true as const, value: sampleBasket({ items: [...items] }) };
        },
        (basket) => basket.items.length > 0,
      ),
  };
}

it("a form that is sent twice changes the basket once", async () => {
  const { items, send } = boxOffice();
  await Promise.all([send(), send()]);
  await send();
  expect(items).toHaveLength(1);
});

it("a form that is sent again after its line was removed adds it again, once", async () => {
  const { items, send } = boxOffice();
  for (const _ of [1, 2, 3]) {
    await Promise.all([send(), send()]);
    expect(items).toHaveLength(1);
    items.length = 0;
  }
});

it("a form whose change never shows is not sent for ever", async () => {
  let calls = 0;
  const answer = await retryUntilApplied(
    "key",
    () => {
      calls += 1;
      return Promise.resolve({ ok: true as const, value: sampleBasket() });
    },
    () => false,
  );
  expect([answer.ok, calls]).toEqual([true, 20]);
});

it("a form that is refused is not sent again", async () => {
  const refused = { ok: false as const, failure: { code: "not-found" } };
  expect(
    await retryUntilApplied(
      "key",
      () => Promise.resolve(refused),
      () => false,
    ),
  ).toBe(refused);
});
