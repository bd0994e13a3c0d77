import fc from "fast-check";
import { expect, it } from "vitest";

import { reconcile } from "../../../crm/money/purchases/reconcile";
import { startPayment } from "../../../crm/money/purchases/start-payment";
import { verifyOrder } from "../../../crm/money/purchases/check-attempt";
import { getBasket } from "../support/box-office";
import {
  addCode,
  voucherBalance,
  newCredit,
  newPromo,
  newVoucher,
  useCredit,
  findLedgerMismatches,
} from "../support/codes";
import { createTestPerformance } from "../support/create-test-performance";
import { listOrders, readyBasket, type ReadyBasket } from "../support/paying";
import { attemptRequest, testPaymentDeps, listPayments } from "../support/payment-deps";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
const { cards } = deps;

const BASKETS = 3;
const MOVES = ["click", "pay", "return", "turn back", "sweep"] as const;
type Move = { kind: (typeof MOVES)[number]; basket: number };

const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.record({ kind: fc.constantFrom(...MOVES), basket: fc.nat(BASKETS - 1) }),
  { minLength: 6, maxLength: 18 },
);

/** Three baskets of one customer with the same voucher, promo code and credit, which suffice for two. */
async function createRivals() {
  const { instanceId } = await createTestPerformance({ seats: BASKETS });
  const baskets: ReadyBasket[] = [];
  for (let number = 0; number < BASKETS; number += 1)
    baskets.push(await readyBasket({ quantity: 1, instanceId }));
  const [first] = baskets;
  if (first === undefined) throw new Error("no basket");
  const { customerId, session } = first;
  await stored.baskets.change({ id: baskets.map(({ basketId }) => basketId) }, { customerId });
  const voucher = await newVoucher(6_000);
  const promo = await newPromo({ amountOff: 1_000, maxUses: 2 });
  for (const days of [10, 20]) await newCredit(customerId, 2_000, days);
  const own = baskets.map((ready) => ({ ...ready, customerId, session }));
  for (const { basketId } of own) {
    await addCode(basketId, promo);
    await addCode(basketId, voucher);
    await useCredit(basketId, 2_500, session);
  }
  return { baskets: own, voucher, promo };
}

/** The provider's pages of a basket, newest first. */
async function listPages({ basketId }: ReadyBasket): Promise<string[]> {
  const payments = (await listPayments(basketId)).reverse();
  return payments.flatMap(({ providerId }) => providerId ?? []);
}

async function makeMove({ kind }: Move, ready: ReadyBasket): Promise<unknown> {
  const orders = await listOrders(ready.basketId);
  const latest = orders.at(-1)?.id;
  switch (kind) {
    case "click": {
      const total = (await getBasket(ready.basketId)).totals.toPay.amount;
      return startPayment(deps, attemptRequest({ ...ready, total }));
    }
    case "pay": {
      const [page] = await listPages(ready);
      return page === undefined ? null : cards.pay(page);
    }
    case "return":
      return latest === undefined ? null : verifyOrder(deps, latest, { turnedBack: false });
    case "turn back":
      return latest === undefined ? null : verifyOrder(deps, latest, { turnedBack: true });
    case "sweep":
      return reconcile(deps, { openForSeconds: 0 });
  }
}

/** Orders whose ledger entries differ from their vouchers or credit; failed orders must have none. */
async function findWrongOrders(baskets: readonly ReadyBasket[]) {
  const basketId = baskets.map((basket) => basket.basketId);
  const orders = await stored.orders.find({ basketId });
  const orderId = orders.map(({ id }) => id);
  const ledgers = {
    giftVouchers: await stored.giftVoucherEntries.find({ orderId }),
    credit: await stored.creditEntries.find({ orderId }),
  };
  return orders.filter((order) =>
    (["giftVouchers", "credit"] as const).some((kind) => {
      const own = ledgers[kind].filter((entry) => entry.orderId === order.id);
      return (order.state === "failed" ? 0 : order[kind]) !== -addUp(own.map((e) => e.amount));
    }),
  );
}
const addUp = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

it("baskets that share a voucher, promo code and credit never overspend them, in any order of steps", async () => {
  await fc.assert(
    fc.asyncProperty(moves, fc.boolean(), async (sequence, together) => {
      const before = cards.amountKept();
      const { baskets, voucher, promo } = await createRivals();
      const play = async (move: Move) => {
        const ready = baskets[move.basket];
        if (ready !== undefined) await makeMove(move, ready);
      };
      if (together) await Promise.all(sequence.map(play));
      else for (const move of sequence) await play(move);
      expect(await findLedgerMismatches()).toEqual([]);
      expect(await findWrongOrders(baskets)).toEqual([]);
      // Every open payment is abandoned; paid ones are completed or refunded.
      for (const { basketId } of baskets)
        for (const { id } of await listOrders(basketId))
          await verifyOrder(deps, id, { turnedBack: true });
      await reconcile(deps, { openForSeconds: 0 });

      expect(await findLedgerMismatches()).toEqual([]);
      expect(await findWrongOrders(baskets)).toEqual([]);
      const bought = await stored.orders.find({
        basketId: baskets.map(({ basketId }) => basketId),
        state: "confirmed",
      });
      const orderId = bought.map(({ id }) => id);
      const sums = {
        vouchers: addUp(bought.map(({ giftVouchers }) => giftVouchers)),
        credit: addUp(bought.map(({ credit }) => credit)),
        card: addUp(bought.map((order) => order.total - order.giftVouchers - order.credit)),
        uses: await stored.promoUses.count({ orderId, releasedAt: null }),
      };
      expect(sums.vouchers).toBe(6_000 - (await voucherBalance(voucher)));
      expect(sums.credit).toBeLessThanOrEqual(4_000);
      expect(sums.uses).toBeLessThanOrEqual(2);
      expect(cards.amountKept() - before).toBe(sums.card);
      const uses = await stored.promoCodes.find({ code: promo }, ["uses"]);
      expect(uses).toEqual([{ uses: sums.uses }]);
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 120_000);
