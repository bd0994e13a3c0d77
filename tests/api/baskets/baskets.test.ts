import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { api, newBasket, getSeat } from "../support/box-office";
import {
  ageBasket,
  createTestPerformance,
  setStepFreeRows,
} from "../support/create-test-performance";
import { ticketBasket } from "../support/prepared-basket";
import { stored } from "../support/stored";

it("a basket that does not exist returns 404, even for a malformed id", async () => {
  for (const id of [randomUUID(), "none", "%00", "'; drop table baskets"])
    for (const call of [api.getBasket, api.extendHold, api.reclaimTickets])
      expect((await call({ params: { id } })).outcome).toBe("not-found");
});

it("a basket has the seat, step-free access and price, fee included, of each ticket", async () => {
  const { instanceId } = await createTestPerformance({
    rows: [
      { row: "A", seats: 9 },
      { row: "B", seats: 2, band: "B" },
    ],
  });
  await setStepFreeRows(instanceId, "A");
  const id = await newBasket();
  const choices = ["A", "B"].map((band) => ({ band, priceTypeId: "standard", quantity: 1 }));
  const { value } = await api.addTickets({
    params: { id },
    body: { instanceId, choices, together: true },
  });
  expect(value.tickets.map(getSeat)).toEqual(["Orchestra A 5", "Orchestra B 2"]);
  expect(value.tickets.map(({ stepFree }) => stepFree)).toEqual([true, false]);
  expect(
    value.tickets.map(({ faceValue, fee, total }) => [faceValue, fee, total].map((s) => s.amount)),
  )
    // No booking fee under $10.00.
    .toEqual([
      [7600, 900, 8500],
      [900, 0, 900],
    ]);
  expect(value.totals).toMatchObject({
    subtotal: { amount: 8500, currency: "USD" },
    fees: { amount: 900 },
    total: { amount: 9400 },
    toPay: { amount: 9400 },
  });
  expect(value.status).toBe("open");
});

it("tickets for seats side by side have adjacent places in their row", async () => {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 9 }] });
  const choices = [{ band: "A", priceTypeId: "standard", quantity: 3 }];
  const { value } = await api.addTickets({
    params: { id: await newBasket() },
    body: { instanceId, choices, together: true },
  });
  const [first = 0, ...others] = value.tickets.map(({ place }) => place ?? Number.NaN);
  expect(others).toEqual([first + 1, first + 2]);
});

it("a ticket can change to another price type at the current price, and can be removed", async () => {
  const { id, limitedTypeId, priceListId, tickets } = await ticketBasket({ quantity: 2 });
  const [first = "", second = ""] = tickets.map((ticket) => ticket.id);
  await stored.prices.change({ priceListId, priceTypeId: priceListId }, { faceValue: 950 });
  const changed = await api.changeTicket({
    params: { id, ticketId: first },
    body: { priceTypeId: limitedTypeId },
  });
  expect(changed.value.totals).toMatchObject({
    subtotal: { amount: 950 + 7600 },
    fees: { amount: 900 },
  });
  for (const priceTypeId of ["under30", "no-such-type"])
    expect(
      (await api.changeTicket({ params: { id, ticketId: first }, body: { priceTypeId } })).failure
        .reason,
    ).toBe("price-not-open");
  expect(
    await api.changeTicket({ params: { id, ticketId: "none" }, body: { priceTypeId: "x" } }),
  ).toMatchObject({ outcome: "not-found" });

  for (let times = 0; times < 2; times += 1)
    expect(
      (await api.removeTicket({ params: { id, ticketId: second } })).value.tickets,
    ).toHaveLength(1);
  await ageBasket(id, 15);
  const late = await api.changeTicket({
    params: { id, ticketId: first },
    body: { priceTypeId: "standard" },
  });
  expect(late.outcome).toBe("basket-expired");
});
