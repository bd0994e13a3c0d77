import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { call, newBasket, seatOf } from "../support/box-office";
import { ageBasket, createTestPerformance, query } from "../support/create-test-performance";
import { patch, post, remove, ticketBasket } from "../support/prepared-basket";

it("a basket that does not exist returns 404, even for a malformed id", async () => {
  for (const id of [randomUUID(), "none", "%00", "'; drop table baskets"])
    for (const path of ["", "/extend", "/reclaim"])
      expect(
        (await call(path === "" ? "GET" : "POST", `/baskets/${encodeURIComponent(id)}${path}`))
          .status,
      ).toBe(404);
});

it("a basket has the seat, step-free access and price, fee included, of each ticket", async () => {
  const { instanceId } = await createTestPerformance({
    rows: [
      { row: "A", seats: 9 },
      { row: "B", seats: 2, band: "B" },
    ],
  });
  await query`update seats set step_free = (row = 'A')
    where plan_id = (select plan_id from instances where id = ${instanceId})`;
  const id = await newBasket();
  const choices = ["A", "B"].map((band) => ({ band, priceTypeId: "standard", quantity: 1 }));
  const { body } = await post(id, "tickets", { instanceId, choices, together: true });
  expect(body.tickets.map(seatOf)).toEqual(["Orchestra A 5", "Orchestra B 2"]);
  expect(body.tickets.map(({ stepFree }) => stepFree)).toEqual([true, false]);
  expect(
    body.tickets.map(({ faceValue, fee, total }) => [faceValue, fee, total].map((s) => s.amount)),
  )
    // No booking fee under $10.00.
    .toEqual([
      [7600, 900, 8500],
      [900, 0, 900],
    ]);
  expect(body.totals).toMatchObject({
    subtotal: { amount: 8500, currency: "USD" },
    fees: { amount: 900 },
    total: { amount: 9400 },
    toPay: { amount: 9400 },
  });
  expect(body.status).toBe("open");
});

it("a ticket can change to another price type at the current price, and can be removed", async () => {
  const { id, limitedTypeId, priceListId, tickets } = await ticketBasket({ quantity: 2 });
  const [first = "", second = ""] = tickets.map((ticket) => `tickets/${ticket.id}`);
  await query`update prices set face_value = 950 where price_list_id = ${priceListId}
    and price_type_id = ${priceListId}`;
  const changed = await patch(id, first, { priceTypeId: limitedTypeId });
  expect(changed.body.totals).toMatchObject({
    subtotal: { amount: 950 + 7600 },
    fees: { amount: 900 },
  });
  for (const priceTypeId of ["under30", "no-such-type"])
    expect((await patch(id, first, { priceTypeId })).body.reason).toBe("price-not-open");
  expect((await patch(id, "tickets/none", { priceTypeId: "x" })).status).toBe(404);

  for (let times = 0; times < 2; times += 1)
    expect((await remove(id, second)).body.tickets).toHaveLength(1);
  await ageBasket(id, 15);
  const late = await patch(id, first, { priceTypeId: "standard" });
  expect([late.status, late.body.code]).toEqual([410, "basket-expired"]);
});
