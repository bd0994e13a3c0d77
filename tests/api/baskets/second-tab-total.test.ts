import { afterAll, describe, expect, it } from "vitest";

import { closeDatabase, query } from "../support/create-test-performance";
import { ordersOf, pay, readyBasket } from "../support/paying";

afterAll(closeDatabase);

const openPayments = (basketId: string) =>
  query<{ amount: number }>(
    `select p.amount from payments p join orders o on o.id = p.order_id
     where o.basket_id = $1 and p.state in ('opening', 'open')`,
    [basketId],
  );

describe("paying in a second tab while a card page is open", () => {
  it("is refused when that tab agreed to another total, and the first page stays open", async () => {
    const ready = await readyBasket();
    const first = await pay(ready);
    expect(first.body.next).toBe("card-page");
    for (const expectedTotal of [ready.total - 900, ready.total + 900, 0]) {
      const { status, body } = await pay(ready, { expectedTotal });
      expect([status, body.code, body.fields]).toEqual([400, "invalid", { total: "changed" }]);
    }
    expect(await openPayments(ready.basketId)).toEqual([{ amount: ready.total }]);
  });

  it("opens a page for the same order when it agreed to the same total, and ends the first", async () => {
    const ready = await readyBasket();
    const first = await pay(ready);
    const second = await pay(ready);
    expect(second.status).toBe(200);
    expect(second.body.order.id).toBe(first.body.order.id);
    expect(second.body.url).not.toBe(first.body.url);
    expect(await openPayments(ready.basketId)).toEqual([{ amount: ready.total }]);
    expect(await ordersOf(ready.basketId)).toHaveLength(1);
  });
});
