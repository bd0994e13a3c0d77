import { afterAll, describe, expect, it } from "vitest";

import { closeDatabase, query } from "../support/create-test-performance";
import { ownStockItem, soldOf } from "../support/own-stock";

afterAll(closeDatabase);

const BUYERS = 4;

/** Buyers who all look how many are left before the first of them takes one; gives how many got it. */
async function takeUnlocked(itemId: string): Promise<number> {
  const seen = await Promise.all(
    Array.from({ length: BUYERS }, () =>
      query<{ left: number }>(
        `select level - sold as "left" from stock_levels where item_id = $1`,
        [itemId],
      ),
    ),
  );
  const taken = await Promise.allSettled(
    seen
      .filter(([level]) => (level?.left ?? 0) > 0)
      .map(() => query("update stock_levels set sold = sold + 1 where item_id = $1", [itemId])),
  );
  return taken.filter(({ status }) => status === "fulfilled").length;
}

async function twoLeft(): Promise<string> {
  const itemId = await ownStockItem({ stock: 2 });
  await query("insert into stock_levels (item_id, scope, level) values ($1, 'all', 2)", [itemId]);
  return itemId;
}

// The controls of "is never oversold": what would be without its guards, one after the other.
describe("stock that is not locked before it is looked at", () => {
  it("is still not oversold: the table refuses what is more than there is", async () => {
    const itemId = await twoLeft();
    expect(await takeUnlocked(itemId)).toBe(2);
    expect((await soldOf(itemId)).sold).toBe(2);
  });

  it("would be oversold without the table's rule", async () => {
    const itemId = await twoLeft();
    await query("alter table stock_levels drop constraint stock_levels_not_oversold");
    try {
      expect(await takeUnlocked(itemId)).toBe(BUYERS);
      expect((await soldOf(itemId)).sold).toBe(BUYERS);
    } finally {
      await query("delete from stock_levels where item_id = $1", [itemId]);
      await query(
        `alter table stock_levels add constraint stock_levels_not_oversold
         check (sold between 0 and level)`,
      );
    }
  });
});
