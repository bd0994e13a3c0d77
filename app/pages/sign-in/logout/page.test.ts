import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";

import {
  customerContext,
  openPage,
  sendForm,
  visitorContext,
} from "../../../../tests/support/ask-page";
import { sampleCustomer } from "../../../../tests/support/samples/customer";
import { sampleBasket } from "../../../../tests/support/samples/basket";
import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";
import { answering } from "../../../../tests/support/stub-crm";
import * as page from "./route";

it("the sign-out page shows the customer's name and basket, and does not sign out", async () => {
  const context = customerContext(
    { getBasket: answering(sampleBasket()) },
    { session: { basketId: "b1" } },
  );
  expect((await openPage(page, context)).data).toEqual({
    name: "Ada Rivers",
    hasBasket: true,
    isGuest: false,
  });
  expect(context.session.crmSession).toBe("session");
});

it("switching accounts signs out, removes the basket and redirects to the sign-in page", async () => {
  const session = { basketId: "b1" };
  const context = customerContext({ endAllSessions: answering(null) }, { session });
  expect((await sendForm(page, context, { intent: "switch" })).location).toBe("/login");
  expect([context.session.crmSession, context.session.basketId]).toEqual([null, null]);
});

it.each([
  ["a customer keeps the basket, and the page says so", false, "We’ll keep your basket for you"],
  ["a guest's basket is emptied, and the page says so", true, "This also empties your basket"],
])("when signing out, %s", async (_, isGuest, text) => {
  const emptyBasket = vi.fn<Crm["emptyBasket"]>(answering(sampleBasket()));
  const site = await startStubbedStorefront({
    endAllSessions: answering(null),
    getCustomer: answering(sampleCustomer({ isGuest })),
    getBasket: answering(sampleBasket()),
    emptyBasket,
  });
  const Cookie = await site.getCookie({ crmSession: "session", basketId: "b1", isGuest });
  const shown = await (await site.fetch("/logout", { headers: { Cookie } })).text();
  expect(shown).toContain(text);
  expect(
    (await site.post("/logout", { intent: "switch", page: "logout" }, { Cookie })).status,
  ).toBe(303);
  expect(emptyBasket.mock.calls.map(([{ params }]) => params.id)).toEqual(isGuest ? ["b1"] : []);
});

it("the sign-out page redirects a visitor who is not signed in to the sign-in page", async () => {
  expect((await openPage(page, visitorContext())).location).toBe("/login");
});

it("signing out makes the browser forget pages and stored input, but not the language", async () => {
  const site = await startStubbedStorefront({ endAllSessions: answering(null) });
  const Cookie = await site.getCookie({ crmSession: "session" });
  const answer = await site.post("/logout", { intent: "sign-out", page: "logout" }, { Cookie });
  expect([answer.status, answer.headers.get("Clear-Site-Data")]).toEqual([
    303,
    '"cache", "storage"',
  ]);
});
