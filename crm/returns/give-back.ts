import type { CREDIT_SOURCES } from "#contract/schemas/credit";
import type { ReturnedAs } from "#contract/schemas/order";
import { getReturnRules } from "../orders/returns";
import { creditUntil, orderNumber } from "../orders/rules";
import type { OrderRow } from "../orders/tables";
import { readClock } from "../platform/database/clock";
import type { Transaction } from "../platform/database/database";
import { insertedRow } from "../platform/database/rows";
import { atLocalTime } from "../platform/dates";
import { grantCredit } from "../vouchers/credit";
import { refundToGiftCards } from "../vouchers/spend-balance";
import { findPaidWith } from "./due-returns";
import { type GivenBack, splitReturn } from "./rules";
import { orderReturns } from "./tables";

type Return = {
  amount: number;
  as: ReturnedAs;
  /** The performance that was called off. */
  instanceId: string | null;
  source: (typeof CREDIT_SOURCES)[number];
};

/**
 * Gives back a part of what an order was paid with, by `splitReturn`, and records it. The card's part is owed: it goes back
 * by `processDueRefund`, after the transaction. Call it with the order locked.
 */
export async function giveBack(
  tx: Transaction,
  order: OrderRow,
  { amount, as, instanceId, source }: Return,
): Promise<{ returnId: string; to: GivenBack }> {
  const paid = await findPaidWith(tx, order.id);
  const { movements, ...to } = splitReturn(amount, paid, as);
  const { id: returnId } = await insertedRow(
    tx
      .insert(orderReturns)
      .values({
        ...{ orderId: order.id, as, instanceId, amount },
        ...{ cardAmount: to.card, giftCardAmount: to.giftCards },
        paymentId: to.card > 0 ? paid.paymentId : null,
      })
      .returning({ id: orderReturns.id }),
  );
  await refundToGiftCards(tx, order.id, movements);
  if (to.credit > 0)
    await grantCredit(tx, {
      ...{ customerId: order.customerId, amount: to.credit, currency: order.currency },
      ...{ orderId: order.id, source, reason: orderNumber(order.number) },
      expiresAt: atLocalTime(creditUntil(await getReturnRules(tx), await readClock(tx)), 23, 59),
    });
  return { returnId, to };
}
