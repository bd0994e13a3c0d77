import { expect, it } from "vitest";

import { sampleOrder } from "../../../../tests/support/samples/order";
import { customerPath, robin, sampleFile, staffVisit } from "../../../../tests/support/staff-visit";
import { answering } from "../../../../tests/support/stub-crm";

const { open, signIn } = staffVisit();
const path = `${customerPath}/orders/o1`;
const calls = { listOwedRefunds: answering([]), listDeliveryOptions: answering([]) };

it("staff see an order's numbers of both systems, and those of its tickets", async () => {
  const systemOrder = { system: "Tessitura", number: "1795971682" };
  const order = sampleOrder();
  await signIn(robin, { ...calls, getCustomerOrder: answering({ ...order, systemOrder }) });
  const { html } = await open(path);
  expect(html).toContain("RPA-10234");
  expect(html).toMatch(/Order number \(Tessitura\)<\/dt><dd[^>]*>1795971682</);
  for (const { barcode } of order.tickets) expect(html).toContain(barcode);
  expect((await open(`${path}/return`)).html).toContain("(Tessitura: 1795971682)");
});

it("a customer's page has the numbers of both systems", async () => {
  const order = {
    id: "o1",
    number: "RPA-10234",
    state: "confirmed" as const,
    failure: null,
    placedAt: "2026-11-20T12:00:00-05:00",
    total: { amount: 5_000, currency: "USD" },
    ticketCount: 1,
    items: [],
    first: null,
  };
  const orders = [
    { ...order, systemOrder: { system: "Tessitura", number: "1795971682" } },
    // After the venue has gone back to our own tables.
    { ...order, id: "o2", systemOrder: { system: null, number: "1795971683" } },
  ];
  await signIn(robin, { getCustomerFile: answering({ ...sampleFile, orders }) });
  const { html } = await open(customerPath);
  expect(html).toContain("RPA-10234 (Tessitura: 1795971682)");
  expect(html).toContain("RPA-10234 (ticketing system: 1795971683)");
});
