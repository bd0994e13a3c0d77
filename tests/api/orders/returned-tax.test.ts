import fc from "fast-check";
import { sql, type SQL } from "drizzle-orm";
import { expect, it } from "vitest";

import { includedTax } from "#contract/schemas/money";
import type { Revenue } from "#contract/operations/staff/reports";
import { sumMovements } from "../../../crm/money/orders/order-movements";
import { findReturnedTax } from "../../../crm/money/orders/returned-tax";
import { getDayReport } from "../../../crm/money/reports/day-report";
import { returnChosenTickets } from "../../../crm/money/returns/return-tickets";
import { basketRequests, fullRequests } from "../support/basket-requests";
import { createHouse, fillBasket } from "../support/fill-basket";
import { waitForMail } from "../support/mailbox";
import { boughtOrder, getOrder } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { buyByCard } from "../support/prepared-basket";
import { commandRunner } from "../support/run-command";
import { checkLedgersAfterAll } from "../support/codes";
import { stored, venueToday } from "../support/stored";

const deps = testPaymentDeps();
checkLedgersAfterAll();
const vatRates = { ticket: 8.1, merchandise: 8.1, delivery: 8.1, "food-and-drink": 2.6 };
const context = { currency: "USD", vatRates };
const by = { by: "command line", reason: null } as const;

/** Gives an order the taxes that it would have at a venue with these rates: rounded for each kind. */
async function tax(orderId: string) {
  const ofOrder = (id: SQL) => sql`${id} = ${orderId}`;
  const lines = await sumMovements(deps.db, { ofOrder }, vatRates);
  const getAmount = (...kinds: string[]) =>
    lines.reduce((sum, { kind, amount }) => sum + (kinds.includes(kind) ? amount : 0), 0);
  const full =
    includedTax(getAmount("ticket", "fee"), 8.1) +
    includedTax(getAmount("merchandise"), 8.1) +
    includedTax(getAmount("delivery"), 8.1);
  const reduced = includedTax(getAmount("food-and-drink"), 2.6);
  const parts = [
    { rate: 8.1, amount: full },
    { rate: 2.6, amount: reduced },
  ];
  const vatByRate = parts.filter(({ amount }) => amount !== 0);
  await stored.orders.change({ id: orderId }, { vat: full + reduced, vatByRate });
  return { id: orderId, vat: full + reduced, vatByRate };
}

const listRates = (report: Revenue, side: "sold" | "returned") =>
  new Map(report.vatByRate?.map((part) => [part.rate, part[side].vat]));

it("the tax of an order's returns adds up to the tax of its rates and to the reports, after any partial returns", async () => {
  const house = await createHouse();
  const day = await venueToday();
  const report = () => getDayReport(deps.db, { from: day, to: day }, context);
  const request = basketRequests.map((one) => ({
    ...one,
    voucher: 0,
    credit: 0,
    dear: one.dear + 1,
  }));
  const orders = fc.record({ request, sizes: fc.array(fc.nat(2), { minLength: 8, maxLength: 8 }) });
  let returns = 0;
  await fc.assert(
    fc.asyncProperty(orders, async ({ request: chosen, sizes }) => {
      const before = await report();
      const { ready } = await fillBasket(house, chosen);
      const taxed = await tax((await buyByCard(ready)).id);
      const orderId = taxed.id;
      const difference = (after: Revenue, side: "sold" | "returned") => {
        const earlier = listRates(before, side);
        return [...listRates(after, side)]
          .map(([rate, amount]) => ({ rate, amount: amount - (earlier.get(rate) ?? 0) }))
          .filter(({ amount }) => amount !== 0);
      };
      expect(difference(await report(), "sold")).toEqual(taxed.vatByRate);
      for (const size of sizes) {
        const left = await stored.orderTickets.find({ orderId }, ["id"]);
        const ticketIds = left.slice(0, 1 + size).map(({ id }) => id);
        if (ticketIds.length === 0) break;
        const done = await deps.db.transaction((tx) =>
          returnChosenTickets(tx, { orderId, ticketIds, as: "refund", ...by }),
        );
        expect(done.ok).toBe(true);
        returns += 1;
        const all = await findReturnedTax(deps.db, taxed, { vatRates });
        expect(all.byRate).toEqual(difference(await report(), "returned"));
        expect(all.byRate?.reduce((sum, { amount }) => sum + amount, 0)).toBe(all.amount);
        const single = [];
        for (const { id } of await stored.orderReturns.find({ orderId }, ["id"]))
          single.push((await findReturnedTax(deps.db, taxed, { vatRates, returnId: id })).amount);
        expect(single.reduce((sum, amount) => sum + amount, 0)).toBe(all.amount);
        expect(all.amount).toBeLessThanOrEqual(taxed.vat);
      }
    }),
    {
      numRuns: 6,
      examples: fullRequests
        .slice(0, 2)
        .map((one) => [
          { request: { ...one, voucher: 0, credit: 0, dear: 3 }, sizes: Array<number>(8).fill(0) },
        ]),
    },
  );
  expect(returns).toBeGreaterThan(4);
}, 120_000);

it("a returned order whose rates are no longer the venue's names its tax without rates", async () => {
  const { order } = await boughtOrder({ quantity: 2 });
  const { vat } = await tax(order.id);
  const former = { id: order.id, vat, vatByRate: [{ rate: 7.7, amount: vat }] };
  await stored.orders.change({ id: order.id }, { vatByRate: former.vatByRate });
  const ticketIds = order.tickets.slice(0, 1).map(({ id }) => id);
  await deps.db.transaction((tx) =>
    returnChosenTickets(tx, { orderId: order.id, ticketIds, as: "refund", ...by }),
  );
  const { amount, byRate } = await findReturnedTax(deps.db, former, { vatRates });
  expect(Math.abs(amount - vat / 2)).toBeLessThanOrEqual(1);
  expect(byRate).toBeNull();
});

it("the mail about a return, the order and its receipt name the tax in what was returned", async () => {
  const { order, email } = await boughtOrder({ quantity: 2 });
  await stored.orders.change({ id: order.id }, { vat: 1_000, vatByRate: null });
  const run = commandRunner(deps);
  const reason = ["--reason", "Ill"];
  const first = order.tickets[0]?.barcode ?? "";
  expect(await run("return-tickets", order.number, "refund", first, ...reason)).toMatchObject({
    ok: true,
  });
  const { text } = await waitForMail(email, "tickets-returned");
  expect(text).toContain("What we returned includes $5.00 tax.");
  expect((await getOrder(order.id)).returnedTax).toEqual({ vat: { amount: 500, currency: "USD" } });
  await run("cancel", order.number, ...reason);
  const whole = await waitForMail(email, "order-returned");
  expect(whole.text).toContain("What we returned includes $5.00 tax.");
  expect((await getOrder(order.id)).returnedTax?.vat.amount).toBe(1_000);
});
