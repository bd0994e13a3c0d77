import { expect, it } from "vitest";

import { getOrder } from "../../../crm/money/orders/queries";
import { refundOrder } from "../../../crm/money/returns/cancel-order";
import { completeOrder } from "../../../crm/money/purchases/complete-order";
import { recordPaid } from "../../../crm/money/purchases/record-paid";
import { startPayment } from "../../../crm/money/purchases/start-payment";
import { listRefundedGiftVouchers } from "../../../crm/basket/vouchers/spend-balance";
import {
  addCode,
  voucherEntries,
  voucherBalance,
  newCredit,
  newVoucher,
  useCredit,
  checkLedgersAfterAll,
} from "../support/codes";
import { getBasket } from "../support/box-office";
import { listOrders, readyBasket, type ReadyBasket } from "../support/paying";
import { giveSeatsToRival, attemptRequest, testPaymentDeps } from "../support/payment-deps";
import {
  buyerActions,
  confirmed,
  refunded,
  returnTicket,
  listTicketIds,
} from "../support/spending";
import { maskedVoucherCode } from "../../../crm/basket/contents/code-record";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
const { goToCardPage, abandonPayment, completePayment } = buyerActions(deps);
checkLedgersAfterAll();

const basketWithVouchers = async (...amounts: number[]) => readBasket(1, amounts);
const readBasket = async (quantity: number, amounts: number[]) => {
  const ready = await readyBasket({ quantity });
  const codes: string[] = [];
  for (const amount of amounts) codes.push(await newVoucher(amount));
  for (const code of codes) await addCode(ready.basketId, code);
  return { ready, codes };
};
const listBalances = (codes: string[]) => Promise.all(codes.map(voucherBalance));
const block = (code: string | undefined) =>
  stored.giftVouchers.change({ code }, { state: "blocked" });
/** Places an order that gift vouchers pay in full. */
const placeFreeOrder = async (ready: ReadyBasket) => {
  const started = await startPayment(deps, attemptRequest({ ...ready, total: 0 }));
  if (!started.ok || started.value.order.order.state !== "confirmed")
    throw new Error("not confirmed");
  return started.value.order.order.id;
};

it("each gift voucher of an order is reserved for its part, and released when the payment is abandoned", async () => {
  const { ready, codes } = await basketWithVouchers(3000, 2000);
  const attempt = await goToCardPage(ready);
  expect(await listBalances(codes)).toEqual([0, 0]);
  await abandonPayment(attempt);
  expect(await listBalances(codes)).toEqual([3000, 2000]);
  expect(await voucherEntries(codes[0] ?? "")).toEqual([
    { kind: "issue", amount: 3000 },
    { kind: "reserve", amount: -3000 },
    { kind: "release", amount: 3000 },
  ]);
});

it("an order's gift vouchers are spent once it is paid, and restored by a refund", async () => {
  const { ready, codes } = await basketWithVouchers(3000);
  const attempt = await goToCardPage(ready);
  expect(await completePayment(attempt)).toEqual(confirmed);
  const kinds = async () => (await voucherEntries(codes[0] ?? "")).map(({ kind }) => kind).sort();
  expect(await listBalances(codes)).toEqual([0]);
  expect(await kinds()).toEqual(["issue", "release", "reserve", "spend"]);
  expect(await refundOrder(deps, attempt.orderId, "command line")).toMatchObject({ ok: true });
  expect(await listBalances(codes)).toEqual([3000]);
  expect(await kinds()).toEqual(["issue", "refund", "release", "reserve", "spend"]);
});

it("an order's gift vouchers stay reserved until its seats are sold, and are released when the seats are lost", async () => {
  const { ready, codes } = await basketWithVouchers(3000);
  const { orderId, paymentId, providerId } = await goToCardPage(ready);
  const kinds = async () => (await voucherEntries(codes[0] ?? "")).map(({ kind }) => kind);
  deps.cards.pay(providerId);
  await recordPaid(deps, paymentId, { providerId, paidAt: new Date() });
  expect(await kinds()).toEqual(["issue", "reserve"]);
  await giveSeatsToRival(ready);
  await completeOrder(deps, orderId);
  expect(await listOrders(ready.basketId)).toMatchObject([
    { state: "failed", failure: "refunded" },
  ]);
  expect(await kinds()).toEqual(["issue", "reserve", "release"]);
  expect(await listBalances(codes)).toEqual([3000]);
});

it("a gift voucher that would leave less than a card can pay keeps the difference, and the order can be paid", async () => {
  const { ready, codes } = await basketWithVouchers(8_470);
  const { totals } = await getBasket(ready.basketId);
  expect(totals).toMatchObject({ giftVouchers: { amount: 8_450 }, toPay: { amount: 50 } });
  expect(await completePayment(await goToCardPage(ready))).toEqual(confirmed);
  expect(await listBalances(codes)).toEqual([20]);
});

it("a gift voucher blocked before the order is created pays nothing", async () => {
  const { ready, codes } = await basketWithVouchers(3000, 2000);
  await block(codes[0]);
  const attempt = await goToCardPage(ready);
  expect(await listBalances(codes)).toEqual([3000, 0]);
  expect(await completePayment(attempt)).toEqual(confirmed);
  expect(await voucherEntries(codes[0] ?? "")).toEqual([{ kind: "issue", amount: 3000 }]);
});

it("a returned ticket restores gift vouchers that nobody bought before it refunds the card, up to what each of them paid", async () => {
  const { ready, codes } = await readBasket(2, [3000, 9000]);
  const attempt = await goToCardPage(ready);
  expect(await completePayment(attempt)).toEqual(confirmed);
  const [first = "", second = ""] = await listTicketIds(attempt.orderId);
  const returnAmounts = async (ticketId: string) => {
    const done = await returnTicket(deps, attempt.orderId, ticketId);
    return done.ok ? done.value.to : done.failure;
  };
  expect(await returnAmounts(first)).toEqual({ card: 0, giftCards: 8500, credit: 0 });
  const [one = 0, two = 0] = await listBalances(codes);
  expect(one + two).toBe(8500);
  expect(await returnAmounts(second)).toEqual({ card: 5000, giftCards: 3500, credit: 0 });
  expect(await listBalances(codes)).toEqual([3000, 9000]);
});

it("an order lists its gift vouchers with their balances, and those that were refunded", async () => {
  const { ready, codes } = await basketWithVouchers(2500, 9000);
  const orderId = await placeFreeOrder(ready);
  const giftCards = async () => (await getOrder(deps.db, orderId)).giftCards;
  const left = new Map([
    [codes[0], 0],
    [codes[1], 3000],
  ]);
  const inOrder = [...codes].sort();
  expect(await giftCards()).toEqual(
    inOrder.map((code) => ({ code: maskedVoucherCode(code), left: left.get(code) })),
  );
  expect(await listRefundedGiftVouchers(deps.db, orderId)).toEqual([]);
  expect(await refundOrder(deps, orderId, "command line")).toMatchObject({ ok: true });
  expect(await giftCards()).toEqual([]);
  expect(await listRefundedGiftVouchers(deps.db, orderId)).toEqual(inOrder);
});

it("a late payment reserves gift vouchers again, or is refunded if one was spent in the meantime", async () => {
  const [good, bad] = [await basketWithVouchers(3000, 2000), await basketWithVouchers(3000, 2000)];
  const [one, two] = [await goToCardPage(good.ready), await goToCardPage(bad.ready)];
  await abandonPayment(one);
  await abandonPayment(two);
  expect(await completePayment(one)).toEqual(confirmed);
  expect(await listBalances(good.codes)).toEqual([0, 0]);
  const other = await readyBasket({ quantity: 1 });
  await addCode(other.basketId, bad.codes[1] ?? "");
  expect(await completePayment(await goToCardPage(other))).toEqual(confirmed);
  expect(await completePayment(two)).toEqual(refunded);
  expect(await listBalances(bad.codes)).toEqual([3000, 0]);
});

it("a late payment is refunded if a gift voucher was blocked meanwhile or its balance is too low", async () => {
  const [blocked, short] = [await basketWithVouchers(3000), await basketWithVouchers(3000)];
  const [one, two] = [await goToCardPage(blocked.ready), await goToCardPage(short.ready)];
  await abandonPayment(one);
  await abandonPayment(two);
  await block(blocked.codes[0]);
  expect(await completePayment(one)).toEqual(refunded);
  expect(await listBalances(blocked.codes)).toEqual([3000]);

  const other = await readyBasket({ quantity: 1 });
  for (const code of [await newVoucher(7000), ...short.codes]) await addCode(other.basketId, code);
  await placeFreeOrder(other);
  expect(await listBalances(short.codes)).toEqual([1500]);
  expect(await completePayment(two)).toEqual(refunded);
  expect(await listBalances(short.codes)).toEqual([1500]);
  expect(await listOrders(short.ready.basketId)).toMatchObject([
    { state: "failed", failure: "refunded" },
  ]);
});

const basketWithCredit = async (amount: number, ...grants: number[]) => {
  const ready = await readyBasket({ quantity: 1 });
  const ids: string[] = [];
  for (const [index, grant] of grants.entries())
    ids.push(await newCredit(ready.customerId, grant, 50 + index));
  await useCredit(ready.basketId, amount, ready.session);
  return { ready, ids };
};
const creditLeft = async (ids: string[]) => {
  const rows = await stored.creditGrants.find({ id: ids }, ["left"], ["expiresAt"]);
  return rows.map((row) => row.left);
};
const listKinds = async (id: string | undefined) => {
  const rows = await stored.creditEntries.find({ grantId: id }, ["kind"], ["kind"]);
  return rows.map(({ kind }) => kind);
};

it("account credit that expires first is reserved first", async () => {
  const { ready, ids } = await basketWithCredit(2500, 1500, 4000);
  const attempt = await goToCardPage(ready);
  expect(await creditLeft(ids)).toEqual([0, 3000]);
  await abandonPayment(attempt);
  expect(await creditLeft(ids)).toEqual([1500, 4000]);
  expect(await listKinds(ids[0])).toEqual(["grant", "release", "reserve"]);
  const again = await goToCardPage(ready);
  expect(await completePayment(again)).toEqual(confirmed);
  expect(await creditLeft(ids)).toEqual([0, 3000]);
  const twice = ["release", "release", "reserve", "reserve"];
  expect(await listKinds(ids[1])).toEqual(["grant", ...twice, "spend"]);
  await refundOrder(deps, again.orderId, "command line");
  expect(await creditLeft(ids)).toEqual([1500, 4000]);
  expect(await listKinds(ids[1])).toContain("refund");
});

it("a late payment reserves account credit again, or is refunded if too little is left", async () => {
  const [good, bad] = [
    await basketWithCredit(2500, 1500, 4000),
    await basketWithCredit(2500, 1500, 4000),
  ];
  const [one, two] = [await goToCardPage(good.ready), await goToCardPage(bad.ready)];
  await abandonPayment(one);
  await abandonPayment(two);
  expect(await completePayment(one)).toEqual(confirmed);
  expect(await creditLeft(good.ids)).toEqual([0, 3000]);
  await stored.creditGrants.change({ id: bad.ids[1] ?? "" }, { expiresAt: new Date() });
  expect(await completePayment(two)).toEqual(refunded);
  expect((await creditLeft(bad.ids)).sort()).toEqual([1500, 4000]);
});
