import { expect, it } from "vitest";

import {
  customerContext,
  openPage,
  sendForm,
  visitorContext,
} from "../../../../tests/support/ask-page";
import { sampleBasket } from "../../../../tests/support/samples/basket";
import { answering, unavailable } from "../../../../tests/support/stub-crm";
import * as page from "./route";

it("the sign-out page names the customer and mentions the basket, and ends nothing", async () => {
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

it("signing out to use another account leads to the sign-in page", async () => {
  const context = customerContext({ endAllSessions: answering(null) });
  expect((await sendForm(page, context, { intent: "switch" })).leadsTo).toBe("/login");
  expect(context.session.crmSession).toBeNull();
});

it("signing out while the box office is down signs out in this browser, with a notice", async () => {
  const context = customerContext({ endAllSessions: unavailable });
  const answer = await sendForm(page, context, { intent: "sign-out" });
  expect([answer.status, answer.leadsTo]).toEqual([303, "/"]);
  expect(context.session.crmSession).toBeNull();
  expect(context.session.showNotices()).toEqual(["logout-failed"]);
});

it("the sign-out page leads a visitor who is not signed in to the sign-in page", async () => {
  expect((await openPage(page, visitorContext())).leadsTo).toBe("/login");
});
