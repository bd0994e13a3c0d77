import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { add, call, getBasket, newBasket, newCustomer, put } from "../support/box-office";
import {
  enter,
  entriesOf,
  leftOf,
  newVoucher,
  takeOut,
  checkBooksAtTheEnd,
} from "../support/codes";
import { ageBasket, query } from "../support/create-test-performance";
import { CARDS, pay, readyBasket, submitCard, verify } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { post, remove } from "../support/prepared-basket";
import { buyerAt, refunded } from "../support/spending";

const { atTheirPage, paid } = buyerAt(testPaymentDeps());
checkBooksAtTheEnd();

// A ticket is 76.00 and its fee 9.00.
const ONE = 8_500;

it("a gift voucher pays part of an order and the card pays the rest", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const code = await newVoucher(5_000);
  const { body } = await enter(ready.basketId, ` ${code.toLowerCase().replace("-", " ")} `);
  expect(body.totals).toMatchObject({
    total: { amount: ONE },
    giftVouchers: { amount: 5_000 },
    toPay: { amount: 3_500 },
  });
  // Enough to tell it from another, and not to spend it.
  const shown = { kind: "gift-voucher", code: `•••• ${code.slice(-4)}`, saves: { amount: 5_000 } };
  expect(body.codes).toMatchObject([shown]);
  expect(JSON.stringify(body)).not.toContain(code);
  expect((await pay(ready)).body.fields).toEqual({ total: "changed" });

  const started = await pay(ready, { expectedTotal: 3_500 });
  expect(started.body.next).toBe("card-page");
  // While it is paid for nobody else can spend it, and the basket still says what it pays.
  expect(await leftOf(code)).toBe(0);
  expect((await getBasket(ready.basketId)).totals.toPay.amount).toBe(3_500);
  const card = await submitCard(started.body.url, CARDS.good);
  expect(card.status).toBe(303);
  const order = await verify(started.body.order.id);
  expect(order.body).toMatchObject({
    state: "confirmed",
    totals: { total: { amount: ONE }, giftVouchers: { amount: 5_000 } },
  });
  expect((await entriesOf(code)).filter(({ kind }) => kind === "spend")).toEqual([
    { kind: "spend", amount: -5_000 },
  ]);
});

it("a gift voucher that covers everything makes the order without a card and keeps the rest", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const code = await newVoucher(10_000);
  await enter(ready.basketId, code);
  const { body } = await pay(ready, { expectedTotal: 0 });
  expect(body).toMatchObject({ next: "order", order: { state: "confirmed", charged: false } });
  expect(await query("select provider from payments where order_id = $1", [body.order.id])).toEqual(
    [{ provider: "none" }],
  );
  expect(await leftOf(code)).toBe(10_000 - ONE);
  const order = await call("GET", `/orders/${body.order.id}`);
  expect(order.body).toMatchObject({
    giftCards: [{ code: `•••• ${code.slice(-4)}`, left: { amount: 10_000 - ONE } }],
  });
  expect((await getBasket(ready.basketId)).totals.giftVouchers.amount).toBe(ONE);
});

it("a gift voucher keeps the tickets in the basket until it is removed", async () => {
  const ready = await readyBasket({ quantity: 2 });
  const code = await newVoucher(1_000);
  const { body: basket } = await enter(ready.basketId, code);
  const ticket = `tickets/${basket.tickets[0]?.id}`;
  const refused = await remove(ready.basketId, ticket);
  expect([refused.status, refused.body.reason]).toEqual([409, "voucher-applied"]);
  expect((await takeOut(basket, code)).body.codes).toEqual([]);
  expect((await remove(ready.basketId, ticket)).body.tickets).toHaveLength(1);
});

it("a gift voucher is refused when it is empty, expired, blocked, of another currency or unknown", async () => {
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
    reasons.push((await enter(basketId, code)).body.reason);
  expect(reasons).toEqual(["voucher-empty", "code-expired", "voucher-blocked", "code-not-valid"]);
  const unknown = await enter(basketId, "ABCD-1234567");
  expect([unknown.status, unknown.body.code]).toEqual([422, "code-not-recognised"]);
  expect((await getBasket(basketId)).codes).toEqual([]);
});

it("a customer's basket with a gift voucher alone is found on another device, and goes into the one in hand", async () => {
  const { session } = await newCustomer();
  const kept = await newBasket();
  await put(kept, "customer", session);
  await enter(kept, await newVoucher(5_000));
  const others = () => call<{ id: string }[]>("GET", "/customer/baskets", { session });
  expect((await others()).body.map(({ id }) => id)).toEqual([kept]);
  const hand = await newBasket();
  await put(hand, "customer", session);
  const { body } = await post(hand, "merge", { from: kept });
  expect(body.codes).toMatchObject([{ kind: "gift-voucher" }]);
  expect((await others()).body.map(({ id }) => id)).toEqual([hand]);
});

it("a gift voucher does not pay for another gift voucher", async () => {
  const ready = await readyBasket({ quantity: 1 });
  await post(ready.basketId, "gift-vouchers", { amount: 2_500 });
  const { body } = await enter(ready.basketId, await newVoucher(50_000));
  expect(body.totals).toMatchObject({ giftVouchers: { amount: ONE }, toPay: { amount: 2_500 } });
});

/** A ticket of which a voucher pays 50.00, and the card the rest. */
async function partlyPaid(seats = 6) {
  const ready = await readyBasket({ quantity: 1, seats });
  const code = await newVoucher(5_000);
  await enter(ready.basketId, code);
  return { ready: { ...ready, total: ONE - 5_000 }, code };
}

it("a voucher gets its amount back when the seats of a paid order are gone", async () => {
  const { ready, code } = await partlyPaid(1);
  const attempt = await atTheirPage(ready);
  await ageBasket(ready.basketId, 200);
  const { basketId } = await readyBasket({ quantity: 1, instanceId: ready.instanceId });
  await query("update claims set state = 'sold', held_until = null where basket_id = $1", [
    basketId,
  ]);
  expect(await paid(attempt)).toEqual(refunded);
  expect(await leftOf(code)).toBe(5_000);
});

const balanceOf = (code: string, caller = randomUUID()) =>
  call<{ balance: { amount: number }; state: string; code: string; reason: string }>(
    "POST",
    "/gift-vouchers/balance",
    { body: { code }, caller },
  );

it("a voucher's balance is shown for its code", async () => {
  const code = await newVoucher(5_000, { expires_at: new Date(0) });
  expect((await balanceOf(code.toLowerCase())).body).toMatchObject({
    code,
    balance: { amount: 5_000 },
    state: "expired",
  });
  expect((await balanceOf("not a voucher")).body.code).toBe("code-not-recognised");
});

it("a voucher's balance cannot be guessed: twenty misses use up an hour's tries", async () => {
  const [caller, known] = [randomUUID(), await newVoucher(5_000)];
  const guesses = await Promise.all(
    Array.from({ length: 40 }, () => balanceOf("ABCD-1234567", caller)),
  );
  const statuses = guesses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  expect((await balanceOf(known, caller)).body.reason).toBe("too-many-tries");
  await query("update code_tries set since = since - interval '61 minutes'");
  expect((await balanceOf(known, caller)).status).toBe(200);
});

it("only unknown codes count as tries in the code box", async () => {
  const { basketId } = await readyBasket({ quantity: 1 });
  const known = await newVoucher(100);
  for (let times = 0; times < 21; times += 1)
    await takeOut((await enter(basketId, known)).body, known);
  const wrong = await Promise.all(
    Array.from({ length: 21 }, () => enter(basketId, "ABCD-1234567")),
  );
  expect(wrong.filter(({ status }) => status === 429)).toHaveLength(1);
  const right = await enter(basketId, await newVoucher(100));
  expect([right.status, right.body.reason]).toEqual([429, "too-many-tries"]);
  expect((await add(basketId, { instanceId: "none" })).status).toBe(404);
});
