import { afterEach, beforeAll, expect, it } from "vitest";

import { reconcile } from "../../../crm/payments/reconcile";
import { startDebit, verifyDebit } from "../../../crm/payments/set-up-debit";
import { handleWebhookEvent } from "../../../crm/payments/handle-webhook";
import { call, newCustomer } from "../support/box-office";
import { nextMail } from "../support/mailbox-of";
import { FRIEND, createCustomerReadyToJoin } from "../support/members";
import { query } from "../support/create-test-performance";
import { CARDS, getOrder, pay, readyBasket, submitCard, verify } from "../support/paying";
import { testPaymentDeps, type TestPaymentDeps } from "../support/payment-deps";

let deps: TestPaymentDeps;
beforeAll(() => {
  deps = testPaymentDeps();
});
afterEach(() => {
  deps.cards.down = false;
});
async function toRenew() {
  const who = await newCustomer();
  const ready = await createCustomerReadyToJoin(FRIEND, who);
  const started = await pay(ready);
  await submitCard(started.body.url, CARDS.good);
  const { id } = started.body.order;
  await verify(id);
  await query(
    `update order_items set details = jsonb_set(details, '{remindsToRenew}', 'true') where order_id = $1`,
    [id],
  );
  const order = await getOrder(id);
  return { ...who, order };
}

const way = {
  returnUrl: "http://storefront.test/order/direct-debits/verify?return=__RETURN_TOKEN__",
  cancelUrl:
    "http://storefront.test/order/direct-debits/verify?return=__RETURN_TOKEN__&turned-back=1",
  locale: "en-us",
};
const start = (orderId: string) => startDebit(deps, { orderId, ...way });
const setupOf = (url: string | null) => (url ?? "").replace("http://card.test/", "");
const given = {
  kind: "given",
  bankName: "Test Bank",
  last4: "6789",
  mandate: "mandate_1",
  providerMethod: "pm_1",
  providerCustomer: "cus_1",
} as const;

it("an order with automatic renewal offers a direct debit once it is confirmed", async () => {
  const { order } = await toRenew();
  expect(order.asksForDebit).toBe(true);
  const tickets = await readyBasket({ free: true });
  const other = (await pay(tickets)).body.order;
  expect((await getOrder(other.id)).asksForDebit).toBe(false);
  expect(await start(other.id)).toEqual({
    ok: false,
    problem: { code: "not-allowed", reason: "not-offered" },
  });
});

it("a direct debit confirmed concurrently is set up once, and its customer gets one mail", async () => {
  const { order, email } = await toRenew();
  const started = await start(order.id);
  // The button again gives the same page.
  expect(await start(order.id)).toEqual(started);
  const providerId = setupOf(started.ok ? started.url : null);
  expect(await verifyDebit(deps, order.id, { turnedBack: false })).toMatchObject({
    state: "open",
  });
  deps.cards.setups.set(providerId, given);
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
  const mail = await nextMail(email, "direct-debit");
  expect(mail.text).toContain("ending in 6789");
  expect(await start(order.id)).toEqual({ ok: true, url: null });
});

it("a message about a direct debit has it looked up, and leaves an open page open", async () => {
  const { order } = await toRenew();
  const started = await start(order.id);
  const setup = setupOf(started.ok ? started.url : null);
  const stateAfter = async (id: string) => {
    const message = { id: "evt_2", type: "checkout.session.completed", about: null, setup: id };
    expect(await handleWebhookEvent(deps, message)).toBe(true);
    return query("select state from direct_debits where order_id = $1", [order.id]);
  };
  await reconcile(deps, { openForSeconds: 0 });
  expect(await stateAfter("cs_setup_of_another_shop")).toEqual([{ state: "open" }]);
  expect(await stateAfter(setup)).toEqual([{ state: "open" }]);
  deps.cards.setups.set(setup, given);
  expect(await stateAfter(setup)).toEqual([{ state: "confirmed" }]);
});

it("a direct debit that was canceled or refused can be tried again, and that is another page", async () => {
  const { order } = await toRenew();
  const first = await start(order.id);
  expect(await verifyDebit(deps, order.id, { turnedBack: true })).toMatchObject({
    state: "failed",
    failure: "cancelled",
  });
  const second = await start(order.id);
  expect(second).not.toEqual(first);
  deps.cards.setups.set(setupOf(second.ok ? second.url : null), {
    kind: "ended",
    declined: true,
  });
  expect(await verifyDebit(deps, order.id, { turnedBack: false })).toMatchObject({
    state: "failed",
    failure: "declined",
  });
});

it("a direct debit is not known while the provider is down, and found by a later reconciliation", async () => {
  const { order } = await toRenew();
  deps.cards.down = true;
  expect(await start(order.id)).toEqual({ ok: false, problem: { code: "unavailable" } });
  deps.cards.down = false;
  const started = await start(order.id);
  deps.cards.setups.set(setupOf(started.ok ? started.url : null), given);
  deps.cards.down = true;
  expect(await verifyDebit(deps, order.id, { turnedBack: true })).toMatchObject({
    state: "open",
  });
  deps.cards.down = false;
  await reconcile(deps, { openForSeconds: 0 });
  expect(await verifyDebit(deps, order.id, { turnedBack: false })).toMatchObject({
    state: "confirmed",
  });
});

it("a direct debit is its own customer's to set up, on the provider's page", async () => {
  const { order, session } = await toRenew();
  const ask = (as: string | null) =>
    call<{ url: string; code: string }>("POST", `/orders/${order.id}/direct-debit`, {
      body: way,
      session: as,
    });
  const stranger = await newCustomer();
  expect([(await ask(null)).status, (await ask(stranger.session)).status]).toEqual([404, 404]);
  const { body } = await ask(session);
  const submit = (accountNumber: string) =>
    fetch(body.url, {
      method: "POST",
      redirect: "manual",
      headers: { origin: new URL(body.url).origin },
      body: new URLSearchParams({ accountNumber }),
    });
  expect((await submit("none")).status).toBe(400);
  expect((await submit("000111111113")).status).toBe(402);
  const allowed = await submit("000123456789");
  const back = allowed.headers.get("location") ?? "";
  expect(back).toMatch(/^http:\/\/storefront\.test\/.*return=\w+\.[\w-]{22}$/);
  const result = await call("POST", `/orders/${order.id}/direct-debit/verify`, {
    body: { turnedBack: false },
  });
  expect(result.body).toEqual({
    number: order.number,
    isWhole: true,
    state: "confirmed",
    failure: null,
    account: { bankName: "STRIPE TEST BANK", last4: "6789" },
  });
  // Without a session the response reveals the outcome only: no account and nothing else of the order.
  const orderToken = new URL(back).searchParams.get("return") ?? "";
  const shown = { session: null, orderToken };
  const elsewhere = await call("POST", `/orders/${order.id}/direct-debit/verify`, {
    body: { turnedBack: false },
    ...shown,
  });
  expect(elsewhere.body).toMatchObject({ state: "confirmed", isWhole: false, account: null });
  expect((await call("GET", `/orders/${order.id}`, shown)).status).toBe(404);
  const again = { body: way, ...shown };
  expect((await call("POST", `/orders/${order.id}/direct-debit`, again)).status).toBe(401);
});
