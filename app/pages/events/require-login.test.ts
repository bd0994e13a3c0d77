import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import {
  customerContext,
  openPage,
  sendForm,
  visitorContext,
} from "../../../tests/support/ask-page";
import { sampleBasket } from "../../../tests/support/samples/basket";
import { sampleCustomer } from "../../../tests/support/samples/customer";
import { sampleEvent, sampleInstance, samplePriceList } from "../../../tests/support/samples/event";
import { answering } from "../../../tests/support/stub-crm";
import { addTicketsToBasket } from "./add-tickets-to-basket.server";
import * as page from "./instance/route";

const AT = { event: "e1", instance: "i1" };
const PATH = "/events/e1/i1";
const addTickets = () => vi.fn<Crm["addTickets"]>(answering(sampleBasket()));

/** A performance in priority booking, opened to this visitor by a code. */
const calls = (status: "priority" | "get-tickets") => ({
  getEvent: answering(sampleEvent()),
  getInstance: answering(sampleInstance({ status })),
  getPriceList: answering({ ...samplePriceList(), openToBuyer: true }),
  createBasket: answering(sampleBasket({ items: [] })),
  getBasket: answering(sampleBasket()),
});
const forced = { venue: { forceLoginForRestricted: true } };
const choice = () => ({
  tickets: "1",
  offer: "i1-A|standard",
  together: "on",
  requestKey: randomUUID(),
});

it("with a forced login, a restricted performance redirects visitors without an account to sign in", async () => {
  for (const context of [
    visitorContext(calls("priority"), forced),
    customerContext(
      { ...calls("priority"), getCustomer: answering(sampleCustomer({ isGuest: true })) },
      forced,
    ),
  ]) {
    expect((await openPage(page, context, PATH, AT)).location).toBe("/login");
    expect(context.session.returnTo).toBe(PATH);
    expect(context.session.showNotices()).toEqual(["sign-in-first"]);
  }
});

it("with a forced login, forms and campaign links add no restricted tickets without one", async () => {
  const adds = addTickets();
  const visit = () => visitorContext({ ...calls("priority"), addTickets: adds }, forced);
  expect((await sendForm(page, visit(), choice(), PATH, AT)).location).toBe("/login");
  const body = { instanceId: "i1", choices: [], together: true, requestKey: randomUUID() };
  const thrown = await addTicketsToBasket(visit(), body).catch((response: unknown) => response);
  expect((thrown as Response).headers.get("Location")).toBe("/login");
  expect(adds).not.toHaveBeenCalled();
});

it.each([
  ["a customer", customerContext(calls("priority"), forced)],
  ["a venue that forces no login", visitorContext(calls("priority"))],
  ["a performance on general sale", visitorContext(calls("get-tickets"), forced)],
])("%s needs no forced login", async (_, context) => {
  expect((await openPage(page, context, PATH, AT)).status).toBe(200);
});
