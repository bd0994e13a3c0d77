import { describe, expect, it } from "vitest";

import { add, newBasket, newCustomer } from "../support/box-office";
import { makeReady } from "../support/buyers";
import { createTestPerformance, query } from "../support/create-test-performance";
import { CARDS, pay, submitCard, verify, type ReadyBasket } from "../support/paying";

/** So many baskets of one customer, each with the two tickets of a price type that one customer may have. */
async function rivals(count: number) {
  const { instanceId, limitedTypeId } = await createTestPerformance({
    rows: [{ row: "A", seats: 20 }],
  });
  const customer = await newCustomer();
  const baskets: ReadyBasket[] = [];
  for (let made = 0; made < count; made += 1) {
    const basketId = await newBasket();
    await add(basketId, { instanceId, quantity: 2, priceTypeId: limitedTypeId });
    baskets.push(await makeReady(basketId, customer));
  }
  const bought = async () => {
    const [row] = await query<{ n: number }>(
      `select count(*)::int as n from order_tickets t join orders o on o.id = t.order_id
       where o.customer_id = $1 and o.state = 'confirmed'`,
      [customer.customerId],
    );
    return row?.n ?? 0;
  };
  return { baskets, bought };
}

describe("what one customer may have of a price type", () => {
  it("is never more by paying for several baskets at once", async () => {
    const { baskets, bought } = await rivals(5);
    const answers = await Promise.all(baskets.map((ready) => pay(ready)));
    const opened = answers.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200) expect(body).toMatchObject({ code: "conflict", reason: "limit" });
    await submitCard(opened[0]?.body.url ?? "", CARDS.good);
    await verify(opened[0]?.body.order.id ?? "");
    expect(await bought()).toBe(2);
  });
});
