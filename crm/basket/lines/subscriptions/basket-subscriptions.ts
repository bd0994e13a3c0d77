import { eq } from "drizzle-orm";

import type { basketTicketOperations } from "#contract/operations/basket-tickets";
import { type Changed, done, rejectAs } from "../../contents/basket-contents";
import { getBasket, lockForChangeIfHeld, refuseUnlessOwner } from "../../baskets/open-basket";
import { basketTickets } from "../../../tables/baskets";
import type { Transaction } from "../../../platform/database/database";
import { NOTHING_REPLACED, withChosenPrices } from "../../contents/chosen-price";
import { redeemRefusal } from "../../subscriptions/rules";
import { basketTicketVouchers } from "../../../tables/subscriptions";
import { listSubscriptionUses } from "../../subscriptions/ticket-subscriptions";

type Redemption = { basketId: string; ticketId: string; subscriptionId: string };

/** Pays for a ticket with a credit of the customer's subscription. Safe to retry. */
export async function applySubscriptionCredit(
  tx: Transaction,
  { basketId, ticketId, subscriptionId }: Redemption,
  customerId: string,
): Changed<typeof basketTicketOperations.applySubscriptionCredit> {
  const opened = refuseUnlessOwner(await lockForChangeIfHeld(tx, basketId), customerId);
  if (!opened.ok) return opened;
  // A subscription pays for the ticket that the visitor chose, not for the member price that applied instead.
  const lines = withChosenPrices(opened.value.lines);
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
  const { priceTypeId, faceValue, fee } = ticket;
  await tx
    .update(basketTickets)
    .set({ priceTypeId, faceValue, fee, ...NOTHING_REPLACED })
    .where(eq(basketTickets.id, ticketId));
  await tx
    .insert(basketTicketVouchers)
    .values({ ticketId, subscriptionId })
    .onConflictDoUpdate({ target: basketTicketVouchers.ticketId, set: { subscriptionId } });
  return done(await getBasket(tx, basketId));
}

export async function removeSubscriptionCredit(
  tx: Transaction,
  basketId: string,
  ticketId: string,
): Changed<typeof basketTicketOperations.removeSubscriptionCredit> {
  const opened = await lockForChangeIfHeld(tx, basketId);
  if (!opened.ok) return opened;
  if (!opened.value.lines.some(({ id }) => id === ticketId)) return rejectAs({ code: "not-found" });
  await tx.delete(basketTicketVouchers).where(eq(basketTicketVouchers.ticketId, ticketId));
  return done(await getBasket(tx, basketId));
}
