import { sql } from "drizzle-orm";

import { creditSpend } from "./rules";
import { listSpendable, listTakenOfCredit, postToCredit, type CreditMovement } from "./credit";
import type { Transaction } from "../platform/database/database";
import { baskets } from "../baskets/tables";
import { creditEntries, creditGrants } from "./tables";
import type { Spend, SpendingOrder } from "../orders/spends";

/** Account credit: reserved while an order is paid for, what ends first before the rest; then spent or released. */
export const creditSpends: Spend = {
  lock: async (tx, basketId) => {
    await tx.execute(sql`
      select from ${creditGrants} g
      where g."left" > 0 and g.customer_id = (
        select b.customer_id from ${baskets} b where b.id = ${basketId} and b.credit_wanted is not null)
      order by g.id for no key update`);
  },

  take: async (tx, order, _basket, priced) => {
    if (priced.sums.credit === 0) return null;
    // Under the lock nobody else can have spent it since its worth was read.
    if (!(await reserve(tx, order, priced.sums.credit))) throw new Error("credit grant not found");
    return null;
  },

  release: async (tx, orderId) => {
    await lockOfOrder(tx, orderId);
    const taken = await listTakenOfCredit(tx, orderId);
    for (const spent of [false, true])
      await postToCredit(
        tx,
        spent ? "refund" : "release",
        orderId,
        taken.filter((movement) => movement.spent === spent),
      );
  },

  retake: async (tx, order) => {
    if (order.credit === 0) return true;
    await tx.execute(sql`
      select from ${creditGrants} g
      where g."left" > 0 and g.customer_id = ${order.customerId}
      order by g.id for no key update`);
    return reserve(tx, order, order.credit);
  },

  settle: async (tx, orderId) => {
    await lockOfOrder(tx, orderId);
    const taken = (await listTakenOfCredit(tx, orderId)).filter(({ spent }) => !spent);
    await postToCredit(tx, "release", orderId, taken);
    await postToCredit(tx, "spend", orderId, taken.map(negated));
  },
};

const negated = ({ grantId, amount }: CreditMovement) => ({ grantId, amount: -amount });

/** Takes a sum, or (false) nothing when there is less. */
async function reserve(tx: Transaction, order: SpendingOrder, sum: number): Promise<boolean> {
  const parts = creditSpend(await listSpendable(tx, order.customerId, order.currency), sum);
  if (parts.reduce((total, { amount }) => total + amount, 0) < sum) return false;
  await postToCredit(tx, "reserve", order.id, parts.map(negated));
  return true;
}

async function lockOfOrder(tx: Transaction, orderId: string): Promise<void> {
  await tx.execute(sql`
    select from ${creditGrants} g
    where g.id in (select e.grant_id from ${creditEntries} e where e.order_id = ${orderId})
    order by g.id for no key update`);
}
