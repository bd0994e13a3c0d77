import { expect, it } from "vitest";

import { sampleCustomer } from "../../../../tests/support/samples/customer";
import { sampleOrder, sampleSummary } from "../../../../tests/support/samples/order";
import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";
import { answering } from "../../../../tests/support/stub-crm";

it("the tickets to print of a package name each of its events", async () => {
  const instances = sampleOrder()
    .tickets.slice(0, 1)
    .flatMap(({ instance }) =>
      ["Messiah", "Tosca"].map((title) => ({ ...instance, id: title, eventId: title, title })),
    );
  const orders = [sampleSummary({ instances })];
  const shop = await startStubbedStorefront({
    getCustomer: answering(sampleCustomer()),
    listOrders: answering({ orders, total: 1, page: 1, pageCount: 1 }),
  });
  const tab = await shop.openTab({ crmSession: "session" });
  const { text } = await tab.go("/account/print-at-home-tickets");
  expect(text).toContain("Messiah");
  expect(text).toContain("Tosca: ");
});
