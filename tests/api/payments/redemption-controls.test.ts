import { expect, it } from "vitest";

import { priceOfBasket } from "../../../crm/basket/totals/price-of-basket";
import { getBasket } from "../../../crm/basket/baskets/open-basket";
import { vouchers } from "../../../crm/basket/vouchers/ledger";
import { addCode, voucherBalance, newVoucher, findLedgerMismatches } from "../support/codes";
import { createTestPerformance } from "../support/create-test-performance";
import { readyBasket, type ReadyBasket } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { query, stored } from "../support/stored";

const deps = testPaymentDeps();

const BUYERS = 5;
const TICKET_TOTAL = 8_500;

/** Baskets with one voucher that can pay two of them. */
async function createRivals(): Promise<{ code: string; buyers: ReadyBasket[] }> {
  const { instanceId } = await createTestPerformance({ seats: BUYERS });
  const code = await newVoucher(2 * TICKET_TOTAL);
  const buyers: ReadyBasket[] = [];
  for (let number = 0; number < BUYERS; number += 1) {
    const ready = await readyBasket({ quantity: 1, instanceId });
    await addCode(ready.basketId, code);
    buyers.push(ready);
  }
  return { code, buyers };
}

/** Returns a function that waits until it has been called `count` times. */
function createBarrier(count: number): () => Promise<void> {
  let arrived = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return () => {
    arrived += 1;
    if (arrived === count) open();
    return opened;
  };
}

/** Reserves the voucher for each basket like paying does, but without the lock; returns how many succeeded. */
async function takeWithoutLock(code: string, buyers: readonly ReadyBasket[]): Promise<number> {
  const voucher = await stored.giftVouchers.one({ code }, ["id"]);
  const order = await stored.orders.first({}, ["number"]);
  const allHaveRead = createBarrier(buyers.length);
  const taken = await Promise.allSettled(
    buyers.map(({ basketId }) =>
      deps.db.transaction(async (tx) => {
        const { sums } = priceOfBasket(await getBasket(tx, basketId));
        await allHaveRead();
        const movement = { id: voucher.id, amount: -sums.giftVouchers };
        await vouchers.post(tx, "reserve", order.id, [movement]);
      }),
    ),
  );
  return taken.filter(({ status }) => status === "fulfilled").length;
}

// Controls for interleaved-redemptions.test.ts: each removes one of its guards.

it("without the row lock, the table constraint still prevents overspending a voucher", async () => {
  const { code, buyers } = await createRivals();
  expect(await takeWithoutLock(code, buyers)).toBe(2);
  expect(await voucherBalance(code)).toBe(0);
  expect(await findLedgerMismatches()).toEqual([]);
});

it("without the row lock and the table constraint, a voucher is overspent", async () => {
  const { code, buyers } = await createRivals();
  await query("alter table gift_vouchers drop constraint gift_vouchers_balance");
  try {
    expect(await takeWithoutLock(code, buyers)).toBe(BUYERS);
    expect(await voucherBalance(code)).toBe(2 * TICKET_TOTAL - BUYERS * TICKET_TOTAL);
  } finally {
    const { id: voucherId, amount } = await stored.giftVouchers.one({ code });
    await stored.giftVoucherEntries.remove({ kind: "reserve", voucherId });
    await stored.giftVouchers.change({ code }, { balance: amount });
    await query`alter table gift_vouchers add constraint gift_vouchers_balance
      check (amount > 0 and balance between 0 and amount)`;
  }
});
