import type {
  ChangeProblem,
  OwnerProblem,
  RedeemProblem,
} from "#contract/operations/basket-problems";
import type { Problem } from "#contract/problems";
import { eq } from "drizzle-orm";

import type { BasketRecord } from "../baskets/basket-contents";
import { done, rejectAs, type Outcome } from "../baskets/basket-contents";
import { redeemRefusal } from "../subscriptions/subscription-use";
import { getBasket, openHeldBasket } from "../baskets/baskets";
import type { Transaction } from "../platform/database/database";
import { basketTicketVouchers } from "../subscriptions/tables";
import { listSubscriptionUses } from "../subscriptions/subscription-uses";

type Redemption = { basketId: string; ticketId: string; subscriptionId: string };

/** Pays for a ticket with a voucher of a subscription that the basket's customer has. Safe to repeat. */
export async function redeemVoucher(
  tx: Transaction,
  { basketId, ticketId, subscriptionId }: Redemption,
  customerId: string,
): Promise<
  Outcome<BasketRecord, ChangeProblem | OwnerProblem | RedeemProblem | Problem<"basket-expired">>
> {
  const opened = await openHeldBasket(tx, basketId);
  if (!opened.ok) return opened;
  const { lines, customerId: owner } = opened.value;
  if (owner !== customerId)
    return rejectAs({
      code: "conflict",
      reason: owner === null ? "not-claimed" : "another-customer",
    });
  const ticket = lines.find(({ id }) => id === ticketId);
  const [subscription] = await listSubscriptionUses(tx, { id: basketId, customerId }, [
    subscriptionId,
  ]);
  if (ticket === undefined || subscription === undefined) return rejectAs({ code: "not-found" });
  const redeemed = lines.filter(
    (line) => line.id !== ticketId && line.subscriptionId === subscriptionId,
  ).length;
  const reason = redeemRefusal(subscription, ticket, redeemed);
  if (reason !== null) return rejectAs({ code: "not-allowed", reason });
  await tx
    .insert(basketTicketVouchers)
    .values({ ticketId, subscriptionId })
    .onConflictDoUpdate({ target: basketTicketVouchers.ticketId, set: { subscriptionId } });
  return done(await getBasket(tx, basketId));
}

/** Pays for a ticket like any other again. Safe to repeat. */
export async function keepVoucher(
  tx: Transaction,
  basketId: string,
  ticketId: string,
): Promise<Outcome<BasketRecord, ChangeProblem | Problem<"basket-expired">>> {
  const opened = await openHeldBasket(tx, basketId);
  if (!opened.ok) return opened;
  if (!opened.value.lines.some(({ id }) => id === ticketId)) return rejectAs({ code: "not-found" });
  await tx.delete(basketTicketVouchers).where(eq(basketTicketVouchers.ticketId, ticketId));
  return done(await getBasket(tx, basketId));
}
