import { expect, it, vi } from "vitest";

import { summarizeBasket } from "~/domain/basket/basket";
import type { Crm } from "~/.server/ticketing/ticketing";
import { reads } from "../../../../tests/support/basket-page";
import { openPage, sendForm, visitorContext } from "../../../../tests/support/ask-page";
import { sampleBasket } from "../../../../tests/support/samples/basket";
import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";
import { answering } from "../../../../tests/support/stub-crm";
import * as page from "./route";

it("the order link page does not read the order, and signing in returns to it", async () => {
  const context = visitorContext();
  const answer = await openPage(page, context, "/order/link?order=o1");
  expect(answer).toMatchObject({ status: 200, data: { asked: false } });
  expect(context.session.returnTo).toBe("/order/confirmed?order=o1");
});

it("an order link that is too long for the return path keeps the visitor's session", async () => {
  const basket = sampleBasket();
  const { openTab } = await startStubbedStorefront({
    ...reads,
    getBasket: answering(basket),
    getBasketSummary: answering(summarizeBasket(basket)),
  });
  const tab = await openTab({ basketId: basket.id });
  await tab.go(`/order/link?order=${"%E9%9F%B3".repeat(100)}`);
  expect((await tab.go("/basket")).text).toContain(basket.tickets[0]?.instance.title);
});

it("the order link page returns 404 without an order id", async () => {
  expect((await openPage(page, visitorContext(), "/order/link")).status).toBe(404);
});

it("the order link page emails a link to the typed address", async () => {
  const mailOrderLink = vi.fn<Crm["mailOrderLink"]>(answering({}));
  const form = { email: " ada@example.com " };
  const answer = await sendForm(page, visitorContext({ mailOrderLink }), form, "/?order=o1");
  expect(answer).toMatchObject({ status: 303, location: "/order/link?order=o1&asked=1" });
  expect(mailOrderLink).toHaveBeenCalledExactlyOnceWith({
    params: { id: "o1" },
    body: { email: "ada@example.com" },
  });
});

it("the order link page refuses a malformed email address and keeps it in the field", async () => {
  const answer = await sendForm(page, visitorContext(), { email: "ada" }, "/?order=o1");
  expect(answer).toMatchObject({ status: 400, data: { initialValue: { email: "ada" } } });
});
