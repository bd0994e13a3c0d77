import { expect, it } from "vitest";

import type { Order } from "#contract/schemas/order";
import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage, visitorContext } from "../../../../tests/support/ask-page";
import { sampleOrder } from "../../../../tests/support/samples/order";
import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";
import { answering, failing, unavailable } from "../../../../tests/support/stub-crm";
import * as page from "./route";

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

it("an expired session is removed unless the order is confirmed, whose own page does that", async () => {
  const sessionAfter = async (verifyOrder: Crm["verifyOrder"]) => {
    const calls = { verifyOrder, getCustomer: failing({ code: "not-signed-in" }) };
    const context = visitorContext(calls, { session: { crmSession: "expired" } });
    await openPage(page, context, `/order/verify?order=${id}&ref=token`);
    return context.session.crmSession;
  };
  const inState = (state: Order["state"]) => answering(sampleOrder({ state }));
  expect(await sessionAfter(inState("confirmed"))).toBe("expired");
  for (const verifyOrder of [inState("pending"), inState("failed"), failing({ code: "not-found" })])
    expect(await sessionAfter(verifyOrder)).toBeNull();
});
