import { expect, it } from "vitest";

import { sampleCustomer } from "../../../../tests/support/samples/customer";
import { sampleOrder } from "../../../../tests/support/samples/order";
import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";
import { answering, unavailable } from "../../../../tests/support/stub-crm";
import type { Crm } from "~/.server/ticketing/ticketing";

async function openPage(listCounterOrders: Crm["listCounterOrders"]) {
  const shop = await startStubbedStorefront({
    getFeatures: answering({ counterOrders: true }),
    getCustomer: answering(sampleCustomer()),
    listCounterOrders,
  });
  const tab = await shop.openTab({ crmSession: "session" });
  return tab.go("/account/your-orders/box-office");
}

it("orders of the counter name performance, seats, price and number, also of a former season", async () => {
  const [ticket] = sampleOrder().tickets;
  if (ticket === undefined) throw new Error("the sample order has no tickets");
  const order = (number: string, instance: typeof ticket.instance | null) => ({
    number,
    placedAt: "2026-10-01T12:00:00-04:00",
    total: { amount: 16_500, currency: "USD" },
    performances: [
      {
        instance,
        title: "An Evening of Dance",
        startsAt: "2026-12-05T19:30:00-05:00",
        seats: "A-1, A-2",
        count: 2,
      },
    ],
  });
  const { text } = await openPage(
    answering([order("70001", ticket.instance), order("70002", null)]),
  );
  expect(text).toContain(ticket.instance.title);
  expect(text).toContain("An Evening of Dance");
  expect(text).toContain("2 tickets: A-1, A-2");
  expect(text).toContain("70002, ordered");
  expect(text).toContain("$165");
});

it("without any, the page says which would be listed", async () => {
  const { text } = await openPage(answering([]));
  expect(text).toContain("No orders from the box office");
});

it("the page is unavailable if the ticketing system is silent", async () => {
  expect((await openPage(unavailable)).status).toBe(503);
});
