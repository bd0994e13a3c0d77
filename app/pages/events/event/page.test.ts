import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { SENT_AGAIN } from "./page.server";
import { errorsOf, openPage, sendForm, visitorContext } from "../../../../tests/support/ask-page";
import { callRoute } from "../../../../tests/support/call-route";
import { sampleBasket } from "../../../../tests/support/samples/basket";
import { sampleCustomer } from "../../../../tests/support/samples/customer";
import {
  sampleEvent,
  sampleInstance,
  samplePriceList,
} from "../../../../tests/support/samples/event";
import { answering, refusing } from "../../../../tests/support/stub-crm";
import * as page from "./route";

const E1 = { event: "e1" };
const HERE = "/events/e1";
const AGAIN = `${HERE}?${SENT_AGAIN}=1`;
const form = { offer: "i1 i1-A standard 9900", quantity: "2" };
const added = answering(sampleBasket());

const visit = (calls: Partial<Crm> = {}, options: Parameters<typeof visitorContext>[1] = {}) =>
  visitorContext(
    {
      getEvent: answering(sampleEvent()),
      getInstance: answering(sampleInstance()),
      getPriceList: answering(samplePriceList()),
      createBasket: answering(sampleBasket({ items: [] })),
      addTickets: added,
      getBasket: answering(sampleBasket()),
      ...calls,
    },
    options,
  );
type Context = ReturnType<typeof visit>;
const send = (context: Context, fields: Record<string, string>, path = AGAIN) =>
  sendForm(page, context, fields, path, E1);

it("the event page offers each band of a performance on sale at its price including the fee", async () => {
  const { data } = await openPage(page, visit(), HERE, E1);
  expect(data).toMatchObject({
    onSale: [
      {
        id: "i1",
        offers: [
          { band: { name: "A" }, price: { total: { amount: 9_900 } } },
          { band: { name: "B" }, price: { total: { amount: 7_900 } } },
          { band: { name: "C" }, price: { total: { amount: 5_900 } } },
        ],
      },
    ],
  });
});

it("the event page offers no tickets for a sold-out performance", async () => {
  const { bands } = samplePriceList();
  const none = bands.map((band) => ({ ...band, available: 0, byPrice: 0 }));
  const context = visit({ getPriceList: answering(samplePriceList({ bands: none })) });
  const { data } = await openPage(page, context, HERE, E1);
  expect(data).toMatchObject({ onSale: [] });
});

it.each([
  [{}, "/checkout/account"],
  [{ intent: "basket" }, "/checkout/basket"],
])("buying on the event page with %o redirects to %s", async (intent, location) => {
  const context = visit();
  const first = await send(context, { ...form, ...intent }, HERE);
  expect([first.status, first.location]).toEqual([307, AGAIN]);
  const bought = await send(context, { ...form, ...intent });
  expect([bought.status, bought.location]).toEqual([303, location]);
});

it("buying on the event page skips the account step for a signed-in customer", async () => {
  const context = visit(
    { getCustomer: answering(sampleCustomer()) },
    { session: { crmSession: "session" } },
  );
  await send(context, form, HERE);
  expect((await send(context, form)).location).toBe("/checkout/summary");
});

it("a text browser buys without the 307 redirect, which it would ask the visitor to confirm", async () => {
  const request = new Request(`http://localhost:3000${HERE}`, {
    method: "POST",
    body: new URLSearchParams(form),
    headers: { "User-Agent": "Lynx/2.9.0dev.12 libwww-FM/2.14" },
  });
  const { status, location } = await callRoute(() =>
    page.action({ request, params: E1, context: visit() }),
  );
  expect([status, location]).toEqual([303, "/checkout/account"]);
});

it("a form submitted twice has the same request key, and any other form a different one", async () => {
  const addTickets = vi.fn<Crm["addTickets"]>(added);
  const keys = () =>
    new Set(addTickets.mock.calls.map(([request]) => "requestKey" in request && request.requestKey))
      .size;
  const context = visit({ addTickets });
  // No seats are held before the visitor has a session.
  await send(context, form, HERE);
  expect(addTickets).not.toHaveBeenCalled();
  await send(context, form);
  await send(context, form, HERE);
  expect(keys()).toBe(1);
  await send(context, { ...form, quantity: "1" });
  expect(keys()).toBe(2);
  const later = visit(
    { addTickets },
    { session: context.session.cookieData ?? {}, now: "2026-12-01T12:00:11-05:00" },
  );
  await send(later, form, HERE);
  await send(later, form);
  expect(keys()).toBe(3);
});

it.each([
  [{ quantity: "2" }, { offer: ["required.offer"] }],
  [{ offer: "i1 i1-A standard 1", quantity: "2" }, { offer: ["offerGone"] }],
  [{ ...form, quantity: "none" }, { quantity: ["quantity"] }],
])("buying on the event page refuses %o", async (fields, errors) => {
  const result = await send(visit(), fields, HERE);
  expect([result.status, errorsOf(result)]).toEqual([400, errors]);
});

it("buying more tickets than are left is refused with the number left", async () => {
  const addTickets = refusing({ code: "not-enough-seats", band: "A", available: 1 });
  const context = visit({ addTickets });
  await send(context, form, HERE);
  expect(await send(context, form)).toMatchObject({
    status: 400,
    data: { refusal: { code: "not-enough-seats", available: 1 } },
  });
});
