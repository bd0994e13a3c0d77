import type { ItemDetails } from "#contract/schemas/basket-item";
import { afterEach, expect, it } from "vitest";

import { ALL_FEATURES } from "#contract/names/features";
import { reconcile } from "../../../crm/money/purchases/reconcile";
import { startDebit, verifyDebit } from "../../../crm/money/purchases/set-up-debit";
import { handleWebhookEvent } from "../../../crm/money/webhooks/handle-webhook";
import { api, newCustomer } from "../support/box-office";
import { waitForMail } from "../support/mailbox";
import { FRIEND, createCustomerReadyToJoin } from "../support/members";
import { getOrder, pay, readyBasket, payByCard } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
afterEach(() => {
  deps.cards.down = false;
});
async function createRenewingOrder() {
  const customer = await newCustomer();
  const { id } = await payByCard(await createCustomerReadyToJoin(FRIEND, customer));
  const { details } = await stored.orderItems.one({ orderId: id });
  await stored.orderItems.change(
    { orderId: id },
    { details: { ...(details as ItemDetails["membership"]), remindsToRenew: true } },
  );
  return { ...customer, order: await getOrder(id) };
}

const returnUrls = {
  returnUrl: "http://storefront.test/order/direct-debits/verify?return=__RETURN_TOKEN__",
  cancelUrl:
    "http://storefront.test/order/direct-debits/verify?return=__RETURN_TOKEN__&turned-back=1",
  locale: "en-us",
};
const start = (orderId: string) =>
  startDebit({ ...deps, features: ALL_FEATURES }, { orderId, ...returnUrls });
const setupIdIn = (url: string | null) => (url ?? "").replace("http://card.test/", "");
const confirmedSetup = {
  kind: "granted",
  bankName: "Test Bank",
  last4: "6789",
  mandate: "mandate_1",
  providerMethod: "pm_1",
  providerCustomer: "cus_1",
} as const;

it("an order with automatic renewal offers a direct debit once it is confirmed", async () => {
  const { order } = await createRenewingOrder();
  expect(order.asksForDebit).toBe(true);
  const tickets = await readyBasket({ free: true });
  const other = (await pay(tickets)).value.order;
  expect((await getOrder(other.id)).asksForDebit).toBe(false);
  expect(await start(other.id)).toEqual({
    ok: false,
    failure: { code: "not-allowed", reason: "not-offered" },
  });
});

it("a direct debit confirmed concurrently is set up once, with one email to its customer", async () => {
  const { order, email } = await createRenewingOrder();
  const started = await start(order.id);
  // A second start returns the same page.
  expect(await start(order.id)).toEqual(started);
  const providerId = setupIdIn(started.ok ? started.value : null);
  expect(await verifyDebit(deps, order.id, { turnedBack: false })).toMatchObject({ state: "open" });
  deps.cards.setups.set(providerId, confirmedSetup);
  const message = {
    id: "evt_1",
    type: "checkout.session.completed",
    about: null,
    setup: providerId,
  };
  await Promise.all([
    handleWebhookEvent(deps, message),
    verifyDebit(deps, order.id, { turnedBack: true }),
    reconcile(deps, { openForSeconds: 0 }),
  ]);
  expect(await verifyDebit(deps, order.id, { turnedBack: true })).toMatchObject({
    state: "confirmed",
    last4: "6789",
    mandate: "mandate_1",
  });
  const mail = await waitForMail(email, "direct-debit");
  expect(mail.text).toContain("ending in 6789");
  expect(await start(order.id)).toEqual({ ok: true, value: null });
});

it("a webhook event about a direct debit looks up its outcome, and leaves an open page open", async () => {
  const { order } = await createRenewingOrder();
  const started = await start(order.id);
  const setup = setupIdIn(started.ok ? started.value : null);
  const stateAfter = async (id: string) => {
    const message = { id: "evt_2", type: "checkout.session.completed", about: null, setup: id };
    expect(await handleWebhookEvent(deps, message)).toBe(true);
    return stored.directDebits.find({ orderId: order.id }, ["state"]);
  };
  await reconcile(deps, { openForSeconds: 0 });
  expect(await stateAfter("cs_setup_of_another_shop")).toEqual([{ state: "open" }]);
  expect(await stateAfter(setup)).toEqual([{ state: "open" }]);
  deps.cards.setups.set(setup, confirmedSetup);
  expect(await stateAfter(setup)).toEqual([{ state: "confirmed" }]);
});

it("a canceled or refused direct debit can be retried on a new page", async () => {
  const { order } = await createRenewingOrder();
  const first = await start(order.id);
  expect(await verifyDebit(deps, order.id, { turnedBack: true })).toMatchObject({
    state: "failed",
    failure: "cancelled",
  });
  const second = await start(order.id);
  expect(second).not.toEqual(first);
  deps.cards.setups.set(setupIdIn(second.ok ? second.value : null), {
    kind: "ended",
    declined: true,
  });
  expect(await verifyDebit(deps, order.id, { turnedBack: false })).toMatchObject({
    state: "failed",
    failure: "declined",
  });
});

it("a direct debit stays open while the provider is down, and reconciliation confirms it later", async () => {
  const { order } = await createRenewingOrder();
  deps.cards.down = true;
  expect(await start(order.id)).toEqual({ ok: false, failure: { code: "unavailable" } });
  deps.cards.down = false;
  const started = await start(order.id);
  deps.cards.setups.set(setupIdIn(started.ok ? started.value : null), confirmedSetup);
  deps.cards.down = true;
  expect(await verifyDebit(deps, order.id, { turnedBack: true })).toMatchObject({ state: "open" });
  deps.cards.down = false;
  await reconcile(deps, { openForSeconds: 0 });
  expect(await verifyDebit(deps, order.id, { turnedBack: false })).toMatchObject({
    state: "confirmed",
  });
});

it("only its own customer can set up a direct debit, on the provider's page", async () => {
  const { order, session } = await createRenewingOrder();
  const startByApi = (as: string | null) =>
    api.startDirectDebit({ params: { id: order.id }, body: returnUrls, session: as });
  const stranger = await newCustomer();
  expect([(await startByApi(null)).outcome, (await startByApi(stranger.session)).outcome]).toEqual([
    "not-found",
    "not-found",
  ]);
  const { value } = await startByApi(session);
  const submit = (accountNumber: string) =>
    fetch(value.url ?? "", {
      method: "POST",
      redirect: "manual",
      headers: { origin: new URL(value.url ?? "").origin },
      body: new URLSearchParams({ accountNumber }),
    });
  expect((await submit("none")).status).toBe(400);
  expect((await submit("000111111113")).status).toBe(402);
  const allowed = await submit("000123456789");
  const back = allowed.headers.get("location") ?? "";
  expect(back).toMatch(/^http:\/\/storefront\.test\/.*return=\w+\.[\w-]{22}$/);
  const result = await api.verifyDirectDebit({
    params: { id: order.id },
    body: { turnedBack: false },
  });
  expect(result.value).toEqual({
    number: order.number,
    isWhole: true,
    state: "confirmed",
    failure: null,
    account: { bankName: "STRIPE TEST BANK", last4: "6789" },
  });
  // Without a session the response has only the outcome: no account and nothing else of the order.
  const orderToken = new URL(back).searchParams.get("return") ?? "";
  const withToken = { session: null, orderToken };
  const elsewhere = await api.verifyDirectDebit({
    params: { id: order.id },
    body: { turnedBack: false },
    ...withToken,
  });
  expect(elsewhere.value).toMatchObject({ state: "confirmed", isWhole: false, account: null });
  expect((await api.getOrder({ params: { id: order.id }, ...withToken })).outcome).toBe(
    "not-found",
  );
  const again = { body: returnUrls, ...withToken };
  expect((await api.startDirectDebit({ params: { id: order.id }, ...again })).outcome).toBe(
    "not-signed-in",
  );
});
