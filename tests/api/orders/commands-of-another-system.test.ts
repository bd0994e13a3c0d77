import { expect, it } from "vitest";

import { featuresWithout } from "#contract/names/features";
import { boughtOrder } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { runCommand } from "../support/run-command";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
const context = {
  db: deps.db,
  paymentDeps: () => deps,
  storefrontUrl: "http://storefront.test",
  features: featuresWithout(["credit", "reservedOrders", "cancellations"]),
};
const run = (...words: string[]) => runCommand(context, ...words);

it.each([
  ["credit", "cancel", "RPA-1"],
  ["cancellations", "allow-cancelling", "on"],
  ["reservedOrders", "reserve", "a@example.com", "p1", "2", "--until", "2030-12-03 18:00"],
  ["reservedOrders", "renew-series", "s1", "s2", "--until", "2030-12-03 18:00"],
])("without %s, a command that needs it is refused: %s", async (feature, ...words) => {
  expect(await run(...words)).toEqual({
    ok: false,
    failure: [`This needs ${feature}, which is off. Nothing was changed.`],
  });
});

it.each([
  ["return-tickets", "RPA-1", "credit", "any"],
  ["cancel-performance", "p1", "credit"],
])("without credit, nothing is returned as credit: %s", async (...words) => {
  expect(await run(...words)).toEqual({
    ok: false,
    failure: ["This needs credit, which is off. Nothing was changed."],
  });
});

it("a refund and show-order name the order's number in the other system", async () => {
  const { order } = await boughtOrder({ free: true });
  await stored.systemOrders.insert({ orderId: order.id, number: "1795971682" });
  expect(await run("show-order", order.number)).toMatchObject({
    value: expect.stringContaining("\norder 1795971682 in the ticketing system\n"),
  });
  const refund = await run("refund", order.number);
  expect(refund).toMatchObject({
    ok: true,
    value: expect.stringMatching(/was refunded: .*\nReturn the tickets .*: order 1795971682\./),
  });
});
