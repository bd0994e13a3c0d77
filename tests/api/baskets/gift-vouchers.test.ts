import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { addLine, api, add, getBasket, newBasket, newCustomer } from "../support/box-office";
import {
  addCode,
  voucherEntries,
  voucherBalance,
  newVoucher,
  removeCode,
  checkLedgersAfterAll,
} from "../support/codes";
import { ageBasket } from "../support/create-test-performance";
import { pay, readyBasket, verify } from "../support/paying";
import { submitCard } from "../../support/cards";
import { testPaymentDeps } from "../support/payment-deps";
import { buyerActions, refunded } from "../support/spending";
import { stored } from "../support/stored";

const { goToCardPage, completePayment } = buyerActions(testPaymentDeps());
checkLedgersAfterAll();

// A ticket at $76.00 and its $9.00 fee.
const TICKET_TOTAL = 8_500;

it("a gift voucher pays part of an order and the card pays the rest", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const code = await newVoucher(5_000);
  const { value } = await addCode(ready.basketId, ` ${code.toLowerCase().replace("-", " ")} `);
  expect(value.totals).toMatchObject({
    total: { amount: TICKET_TOTAL },
    giftVouchers: { amount: 5_000 },
    toPay: { amount: 3_500 },
  });
  // Only the last four characters are shown, so that the code cannot be spent.
  const shown = { kind: "gift-voucher", code: `•••• ${code.slice(-4)}`, saves: { amount: 5_000 } };
  expect(value.codes).toMatchObject([shown]);
  expect(JSON.stringify(value)).not.toContain(code);
  expect((await pay(ready)).failure.fields).toEqual({ total: "changed" });

  const started = await pay(ready, { expectedTotal: 3_500 });
  expect(started.value.next).toBe("card-page");
  // While the payment is open no one else can spend it, and the basket still shows what it pays.
  expect(await voucherBalance(code)).toBe(0);
  expect((await getBasket(ready.basketId)).totals.toPay.amount).toBe(3_500);
  const card = await submitCard(started.value.url);
  expect(card.status).toBe(303);
  const order = await verify(started.value.order.id);
  expect(order.value).toMatchObject({
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
  const { value } = await pay(ready, { expectedTotal: 0 });
  expect(value).toMatchObject({ next: "order", order: { state: "confirmed", charged: false } });
  expect(await stored.payments.find({ orderId: value.order.id }, ["provider"])).toEqual([
    { provider: "none" },
  ]);
  expect(await voucherBalance(code)).toBe(10_000 - TICKET_TOTAL);
  const order = await api.getOrder({ params: { id: value.order.id } });
  expect(order.value).toMatchObject({
    giftCards: [{ code: `•••• ${code.slice(-4)}`, left: { amount: 10_000 - TICKET_TOTAL } }],
  });
  expect((await getBasket(ready.basketId)).totals.giftVouchers.amount).toBe(TICKET_TOTAL);
});

it("tickets cannot be removed while a gift voucher is applied", async () => {
  const ready = await readyBasket({ quantity: 2 });
  const code = await newVoucher(1_000);
  const { value: basket } = await addCode(ready.basketId, code);
  const refused = await api.removeTicket({
    params: { id: ready.basketId, ticketId: basket.tickets[0]?.id },
  });
  expect(refused.outcome).toBe("conflict/voucher-applied");
  expect((await removeCode(basket, code)).value.codes).toEqual([]);
  expect(
    (await api.removeTicket({ params: { id: ready.basketId, ticketId: basket.tickets[0]?.id } }))
      .value.tickets,
  ).toHaveLength(1);
});

it("a gift voucher is refused when it is empty, expired, blocked, in another currency or unknown", async () => {
  const { basketId } = await readyBasket({ quantity: 1 });
  const empty = await newVoucher(1_000);
  await stored.giftVouchers.change({ code: empty }, { balance: 0 });
  const { id: voucherId } = await stored.giftVouchers.one({ code: empty });
  const { id: orderId } = await stored.orders.first({}, ["number"]);
  await stored.giftVoucherEntries.insert({ voucherId, kind: "spend", amount: -1_000, orderId });
  const reasons = [];
  for (const code of [
    empty,
    await newVoucher(1_000, { expiresAt: new Date(0) }),
    await newVoucher(1_000, { state: "blocked" }),
    await newVoucher(1_000, { currency: "SEK" }),
  ])
    reasons.push((await addCode(basketId, code)).failure.reason);
  expect(reasons).toEqual(["voucher-empty", "code-expired", "voucher-blocked", "code-not-valid"]);
  const unknown = await addCode(basketId, "ABCD-1234567");
  expect(unknown.outcome).toBe("code-not-recognised");
  expect((await getBasket(basketId)).codes).toEqual([]);
});

it("a basket with only a gift voucher is listed among the customer's baskets and can be merged", async () => {
  const { session } = await newCustomer();
  const saved = await newBasket();
  await api.claimBasket({ params: { id: saved }, session });
  await addCode(saved, await newVoucher(5_000));
  const otherBaskets = () => api.listOtherBaskets({ session });
  expect((await otherBaskets()).value.map(({ id }) => id)).toEqual([saved]);
  const current = await newBasket();
  await api.claimBasket({ params: { id: current }, session });
  const { value } = await api.mergeBaskets({ params: { id: current }, body: { from: saved } });
  expect(value.codes).toMatchObject([{ kind: "gift-voucher" }]);
  expect((await otherBaskets()).value.map(({ id }) => id)).toEqual([current]);
});

it("a gift voucher does not pay for another gift voucher", async () => {
  const ready = await readyBasket({ quantity: 1 });
  await addLine(ready.basketId, { kind: "gift-voucher", amount: 2_500 });
  const { value } = await addCode(ready.basketId, await newVoucher(50_000));
  expect(value.totals).toMatchObject({
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
  await stored.claims.change({ basketId }, { state: "sold", heldUntil: null });
  expect(await completePayment(attempt)).toEqual(refunded);
  expect(await voucherBalance(code)).toBe(5_000);
});

const checkBalance = (code: string, caller = randomUUID()) =>
  api.getVoucherBalance({ body: { code }, caller });

it("a voucher's balance is returned for its code", async () => {
  const code = await newVoucher(5_000, { expiresAt: new Date(0) });
  expect(await checkBalance(code.toLowerCase())).toMatchObject({
    value: {
      code,
      balance: { amount: 5_000 },
      state: "expired",
    },
  });
  expect((await checkBalance("not a voucher")).outcome).toBe("code-not-recognised");
});

it("after 20 wrong codes a caller's balance checks are refused for an hour", async () => {
  const [caller, known] = [randomUUID(), await newVoucher(5_000)];
  const guesses = await Promise.all(
    Array.from({ length: 40 }, () => checkBalance("ABCD-1234567", caller)),
  );
  const statuses = guesses.map(({ outcome }) => outcome);
  expect(statuses.filter((status) => status === "code-not-recognised")).toHaveLength(20);
  expect(statuses.filter((status) => status === "not-allowed/too-many-tries")).toHaveLength(20);
  expect((await checkBalance(known, caller)).failure.reason).toBe("too-many-tries");
  await stored.codeTries.move({}, "since", { minutes: -61 });
  expect((await checkBalance(known, caller)).outcome).toBe("ok");
});

it("only unknown codes count as attempts in the code field", async () => {
  const { basketId } = await readyBasket({ quantity: 1 });
  const known = await newVoucher(100);
  for (let times = 0; times < 21; times += 1)
    await removeCode((await addCode(basketId, known)).value, known);
  const wrong = await Promise.all(
    Array.from({ length: 21 }, () => addCode(basketId, "ABCD-1234567")),
  );
  expect(wrong.filter(({ outcome }) => outcome === "not-allowed/too-many-tries")).toHaveLength(1);
  const right = await addCode(basketId, await newVoucher(100));
  expect(right.outcome).toBe("not-allowed/too-many-tries");
  expect((await add(basketId, { instanceId: "none" })).outcome).toBe("not-found");
});
