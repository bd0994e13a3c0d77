import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { basketAfter } from "../../../tests/support/checkout-context";
import { sampleBasket } from "../../../tests/support/samples/basket";
import { sampleCustomer } from "../../../tests/support/samples/customer";
import { catalogueCalls, startStorefront } from "../../../tests/support/servers/test-storefront";
import { answering, pickCheckout, stubCrm, unavailable } from "../../../tests/support/stub-crm";
import { getContext } from "../../../tests/support/test-context";
import { createKeptCheckouts, noteChanges } from "./kept-checkouts";
import { visitorBasket } from "./visitor-basket";

const basket = basketAfter("account");
const calls = () => ({
  getBasket: answering(basket),
  getCustomer: answering(sampleCustomer()),
  setNotes: answering(sampleBasket({ ...basket })),
});

it("the page that a checkout's form redirects to shows what the form's action read, once", async () => {
  const stubs = calls();
  const getCheckout = vi.fn<Crm["getCheckout"]>(pickCheckout(() => stubCrm(stubs)));
  const crm = stubCrm({ ...catalogueCalls(), ...stubs, getCheckout }, unavailable);
  const site = await startStorefront(crm);
  const tab = await site.openTab({ basketId: basket.id, crmSession: "session" });
  const count = async (load: () => Promise<unknown>) => {
    getCheckout.mockClear();
    await load();
    return getCheckout.mock.calls.length;
  };
  expect(await count(() => tab.go("/checkout/basket"))).toBe(1);
  expect(await count(() => tab.press(/^Check out/))).toBe(1);
  expect(tab.shown.url.pathname).not.toBe("/checkout/basket");
  expect(await count(() => tab.go(tab.shown.url))).toBe(1);
});

const NO_NOTES = { order: null, access: null, allergies: null };
let now = 0;
const kept = createKeptCheckouts(() => now);
const getCheckout = vi.fn<Crm["getCheckout"]>(pickCheckout(() => stubCrm(calls())));

/** One request of a visitor with this session. */
function request({ mayTake, crmSession = "session" }: { mayTake: boolean; crmSession?: string }) {
  const reads = stubCrm({ ...calls(), getCheckout });
  const { session, venue } = getContext(reads, { session: { basketId: basket.id, crmSession } });
  const own = visitorBasket(reads, session, venue.checkoutSeries, { kept, mayTake });
  return { ...own, crm: noteChanges(reads, own.noteChange) };
}

/** An action that reads the checkout and redirects. `change`: a call after it has read. */
async function act(change = false) {
  const action = request({ mayTake: false });
  await action.readCheckout();
  if (change) await action.crm.setNotes({ params: { id: basket.id }, body: NO_NOTES });
  await action.keepCheckout();
  getCheckout.mockClear();
}

async function isReadAgain(visit: ReturnType<typeof request>): Promise<boolean> {
  await visit.readCheckout();
  return getCheckout.mock.calls.length > 0;
}

it("a kept checkout is shown to the same session only, and to no action", async () => {
  await act();
  expect(await isReadAgain(request({ mayTake: true, crmSession: "other" }))).toBe(true);
  await act();
  expect(await isReadAgain(request({ mayTake: false }))).toBe(true);
  await act();
  expect(await isReadAgain(request({ mayTake: true }))).toBe(false);
  expect(await isReadAgain(request({ mayTake: true }))).toBe(true);
});

it("a checkout is read again after a change, by the action itself or by another request of the visitor", async () => {
  await act(true);
  expect(await isReadAgain(request({ mayTake: true }))).toBe(true);
  await act();
  await request({ mayTake: false }).crm.setNotes({ params: { id: basket.id }, body: NO_NOTES });
  expect(await isReadAgain(request({ mayTake: true }))).toBe(true);
});

it("a checkout is kept for two seconds", async () => {
  await act();
  now += 2_001;
  expect(await isReadAgain(request({ mayTake: true }))).toBe(true);
});
