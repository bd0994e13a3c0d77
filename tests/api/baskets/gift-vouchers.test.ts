import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { add, call, getBasket, newBasket, newCustomer, put } from "../support/box-office";
import {
  addCode,
  voucherEntries,
  voucherBalance,
  newVoucher,
  removeCode,
  checkLedgersAfterAll,
} from "../support/codes";
import { ageBasket, query } from "../support/create-test-performance";
import { CARDS, pay, readyBasket, submitCard, verify } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { post, remove } from "../support/prepared-basket";
import { buyerActions, refunded } from "../support/spending";

const { goToCardPage, completePayment } = buyerActions(testPaymentDeps());
checkLedgersAfterAll();

// A ticket at $76.00 and its $9.00 fee.
const TICKET_TOTAL = 8_500;

it("a gift voucher pays part of an order and the card pays the rest", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const code = await newVoucher(5_000);
  const { body } = await addCode(ready.basketId, ` ${code.toLowerCase().replace("-", " ")} `);
  expect(body.totals).toMatchObject({
    total: { amount: TICKET_TOTAL },
    giftVouchers: { amount: 5_000 },
    toPay: { amount: 3_500 },
  });
  // Only the last four characters are shown, so that the code cannot be spent.
  const shown = { kind: "gift-voucher", code: `•••• ${code.slice(-4)}`, saves: { amount: 5_000 } };
  expect(body.codes).toMatchObject([shown]);
  expect(JSON.stringify(body)).not.toContain(code);
  expect((await pay(ready)).body.fields).toEqual({ total: "changed" });

  const started = await pay(ready, { expectedTotal: 3_500 });
  expect(started.body.next).toBe("card-page");
  // While the payment is open no one else can spend it, and the basket still shows what it pays.
  expect(await voucherBalance(code)).toBe(0);
  expect((await getBasket(ready.basketId)).totals.toPay.amount).toBe(3_500);
  const card = await submitCard(started.body.url, CARDS.good);
  expect(card.status).toBe(303);
  const order = await verify(started.body.order.id);
  expect(order.body).toMatchObject({
    state: "confirmed",
    totals: { total: { amount: TICKET_TOTAL }, giftVouchers: { amount: 5_000 } },
  });
  expect((await voucherEntries(code)).filter(({ kind }) => kind === "spend")).toEqual([
    { kind: "spend", amount: -5_000 },
  ]);
});

it("a gift voucher that covers the total confirms the order without a card and keeps the rest", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const code = await newVoucher(10_000);
  await addCode(ready.basketId, code);
  const { body } = await pay(ready, { expectedTotal: 0 });
  expect(body).toMatchObject({ next: "order", order: { state: "confirmed", charged: false } });
  expect(await query("select provider from payments where order_id = $1", [body.order.id])).toEqual(
    [{ provider: "none" }],
  );
  expect(await voucherBalance(code)).toBe(10_000 - TICKET_TOTAL);
  const order = await call("GET", `/orders/${body.order.id}`);
  expect(order.body).toMatchObject({
    giftCards: [{ code: `•••• ${code.slice(-4)}`, left: { amount: 10_000 - TICKET_TOTAL } }],
  });
  expect((await getBasket(ready.basketId)).totals.giftVouchers.amount).toBe(TICKET_TOTAL);
});

it("tickets cannot be removed while a gift voucher is applied", async () => {
  const ready = await readyBasket({ quantity: 2 });
  const code = await newVoucher(1_000);
  const { body: basket } = await addCode(ready.basketId, code);
  const ticket = `tickets/${basket.tickets[0]?.id}`;
  const refused = await remove(ready.basketId, ticket);
  expect([refused.status, refused.body.reason]).toEqual([409, "voucher-applied"]);
  expect((await removeCode(basket, code)).body.codes).toEqual([]);
  expect((await remove(ready.basketId, ticket)).body.tickets).toHaveLength(1);
});

it("a gift voucher is refused when it is empty, expired, blocked, in another currency or unknown", async () => {
  const { basketId } = await readyBasket({ quantity: 1 });
  const empty = await newVoucher(1_000);
  await query("update gift_vouchers set balance = 0 where code = $1", [empty]);
  await query(
    `insert into gift_voucher_entries (voucher_id, kind, amount, order_id)
     select id, 'spend', -1000, (select id from orders limit 1) from gift_vouchers where code = $1`,
    [empty],
  );
  const reasons = [];
  for (const code of [
    empty,
    await newVoucher(1_000, { expires_at: new Date(0) }),
    await newVoucher(1_000, { state: "blocked" }),
    await newVoucher(1_000, { currency: "SEK" }),
  ])
    reasons.push((await addCode(basketId, code)).body.reason);
  expect(reasons).toEqual(["voucher-empty", "code-expired", "voucher-blocked", "code-not-valid"]);
  const unknown = await addCode(basketId, "ABCD-1234567");
  expect([unknown.status, unknown.body.code]).toEqual([422, "code-not-recognised"]);
  expect((await getBasket(basketId)).codes).toEqual([]);
});

it("a basket with only a gift voucher is listed among the customer's baskets and can be merged", async () => {
  const { session } = await newCustomer();
  const saved = await newBasket();
  await put(saved, "customer", session);
  await addCode(saved, await newVoucher(5_000));
  const otherBaskets = () => call<{ id: string }[]>("GET", "/customer/baskets", { session });
  expect((await otherBaskets()).body.map(({ id }) => id)).toEqual([saved]);
  const current = await newBasket();
  await put(current, "customer", session);
  const { body } = await post(current, "merge", { from: saved });
  expect(body.codes).toMatchObject([{ kind: "gift-voucher" }]);
  expect((await otherBaskets()).body.map(({ id }) => id)).toEqual([current]);
});

it("a gift voucher does not pay for another gift voucher", async () => {
  const ready = await readyBasket({ quantity: 1 });
  await post(ready.basketId, "gift-vouchers", { amount: 2_500 });
  const { body } = await addCode(ready.basketId, await newVoucher(50_000));
  expect(body.totals).toMatchObject({
    giftVouchers: { amount: TICKET_TOTAL },
    toPay: { amount: 2_500 },
  });
});

/** A basket with one ticket of which a voucher pays $50.00. */
async function withVoucher(seats = 6) {
  const ready = await readyBasket({ quantity: 1, seats });
  const code = await newVoucher(5_000);
  await addCode(ready.basketId, code);
  return { ready: { ...ready, total: TICKET_TOTAL - 5_000 }, code };
}

it("a voucher gets its amount back when the seats of a paid order are gone", async () => {
  const { ready, code } = await withVoucher(1);
  const attempt = await goToCardPage(ready);
  await ageBasket(ready.basketId, 200);
  const { basketId } = await readyBasket({ quantity: 1, instanceId: ready.instanceId });
  await query`update claims set state = 'sold', held_until = null where basket_id = ${basketId}`;
  expect(await completePayment(attempt)).toEqual(refunded);
  expect(await voucherBalance(code)).toBe(5_000);
});

const checkBalance = (code: string, caller = randomUUID()) =>
  call<{ balance: { amount: number }; state: string; code: string; reason: string }>(
    "POST",
    "/gift-vouchers/balance",
    { body: { code }, caller },
  );

it("a voucher's balance is returned for its code", async () => {
  const code = await newVoucher(5_000, { expires_at: new Date(0) });
  expect((await checkBalance(code.toLowerCase())).body).toMatchObject({
    code,
    balance: { amount: 5_000 },
    state: "expired",
  });
  expect((await checkBalance("not a voucher")).body.code).toBe("code-not-recognised");
});

it("after 20 wrong codes a caller's balance checks are refused for an hour", async () => {
  const [caller, known] = [randomUUID(), await newVoucher(5_000)];
  const guesses = await Promise.all(
    Array.from({ length: 40 }, () => checkBalance("ABCD-1234567", caller)),
  );
  const statuses = guesses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  expect((await checkBalance(known, caller)).body.reason).toBe("too-many-tries");
  await query("update code_tries set since = since - interval '61 minutes'");
  expect((await checkBalance(known, caller)).status).toBe(200);
});

it("only unknown codes count as attempts in the code field", async () => {
  const { basketId } = await readyBasket({ quantity: 1 });
  const known = await newVoucher(100);
  for (let times = 0; times < 21; times += 1)
    await removeCode((await addCode(basketId, known)).body, known);
  const wrong = await Promise.all(
    Array.from({ length: 21 }, () => addCode(basketId, "ABCD-1234567")),
  );
  expect(wrong.filter(({ status }) => status === 429)).toHaveLength(1);
  const right = await addCode(basketId, await newVoucher(100));
  expect([right.status, right.body.reason]).toEqual([429, "too-many-tries"]);
  expect((await add(basketId, { instanceId: "none" })).status).toBe(404);
});
