import { expect, it } from "vitest";

import { priceOfBasket } from "../../../crm/baskets/basket-rules";
import { getBasket } from "../../../crm/baskets/open-basket";
import { postToVouchers } from "../../../crm/vouchers/spend-balance";
import { addCode, voucherBalance, newVoucher, findLedgerMismatches } from "../support/codes";
import { createTestPerformance, query } from "../support/create-test-performance";
import { readyBasket, type ReadyBasket } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";

const deps = testPaymentDeps();

const BUYERS = 5;
const ONE = 8_500;

/** Buyers of one voucher that is enough for two of them. */
async function rivals(): Promise<{ code: string; buyers: ReadyBasket[] }> {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: BUYERS }] });
  const code = await newVoucher(2 * ONE);
  const buyers: ReadyBasket[] = [];
  for (let number = 0; number < BUYERS; number += 1) {
    const ready = await readyBasket({ quantity: 1, instanceId });
    await addCode(ready.basketId, code);
    buyers.push(ready);
  }
  return { code, buyers };
}

/** All wait here until so many have come. */
function meeting(count: number): () => Promise<void> {
  let come = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return () => {
    come += 1;
    if (come === count) open();
    return opened;
  };
}

/** Takes what each basket is priced with, as paying does, but without the lock; gives how many could. */
async function takeUnlocked(code: string, buyers: readonly ReadyBasket[]): Promise<number> {
  const [voucher] = await query<{ id: string }>`select id from gift_vouchers where code = ${code}`;
  const [order] = await query<{ id: string }>("select id from orders limit 1");
  const everybodyKnows = meeting(buyers.length);
  const taken = await Promise.allSettled(
    buyers.map(({ basketId }) =>
      deps.db.transaction(async (tx) => {
        const { sums } = priceOfBasket(await getBasket(tx, basketId));
        await everybodyKnows();
        const movement = { id: voucher?.id ?? "", amount: -sums.giftVouchers };
        await postToVouchers(tx, "reserve", order?.id ?? null, [movement]);
      }),
    ),
  );
  return taken.filter(({ status }) => status === "fulfilled").length;
}

// The controls of "never spend more than it is worth": what would be without its guards, one after the other.

it("a voucher that is not locked before it is read is still not overspent: the table refuses it", async () => {
  const { code, buyers } = await rivals();
  expect(await takeUnlocked(code, buyers)).toBe(2);
  expect(await voucherBalance(code)).toBe(0);
  expect(await findLedgerMismatches()).toEqual([]);
});

it("a voucher that is not locked would be overspent without the table's constraint", async () => {
  const { code, buyers } = await rivals();
  await query("alter table gift_vouchers drop constraint gift_vouchers_balance");
  try {
    expect(await takeUnlocked(code, buyers)).toBe(BUYERS);
    expect(await voucherBalance(code)).toBe(2 * ONE - BUYERS * ONE);
  } finally {
    await query`delete from gift_voucher_entries
      where kind = 'reserve' and voucher_id = (select id from gift_vouchers where code = ${code})`;
    await query`update gift_vouchers set balance = amount where code = ${code}`;
    await query`alter table gift_vouchers add constraint gift_vouchers_balance
      check (amount > 0 and balance between 0 and amount)`;
  }
});
