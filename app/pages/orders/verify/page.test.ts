import { expect, it } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { sampleOrder } from "../../../../tests/support/samples/order";
import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";
import { answering, unavailable } from "../../../../tests/support/stub-crm";

const id = crypto.randomUUID();

async function open(getOrder: Crm["getOrder"]) {
  const site = await startStubbedStorefront({ getOrder, verifyOrder: unavailable });
  const answer = await site.fetch(`/order/verify?order=${id}&ref=token`);
  return (await answer.text()).replaceAll(/<[^>]+>/g, " ");
}

it("after paying, a visitor whose order the box office doesn't name sees no number that nobody can say", async () => {
  const text = await open(unavailable);
  expect(text).toContain("We’re checking your payment");
  expect(text).not.toContain(id);
  expect(text).not.toContain("reference");
  expect(text).toContain("Your order number is in that email.");
});

it("after paying, a visitor sees the order's number while its outcome is unknown", async () => {
  const text = await open(answering(sampleOrder({ state: "completing" })));
  expect(text).toMatch(/Your reference\s+RPA-10234/);
  expect(text).toContain("Call the box office with your reference");
});
