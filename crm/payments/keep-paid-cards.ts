import { endCardWish, listCardWishes } from "./cards-to-save";
import { saveCard } from "./stored-cards";
import type { PaymentDeps } from "./payment-deps";

/**
 * Takes into customers' accounts the cards that they paid with and wanted kept: of one order, or of all that are still
 * to be. The order does not wait for it, and nothing is charged by it. Safe to repeat, from anywhere and at once: what
 * the provider does not tell now is asked for again by the sweep.
 */
export async function keepPaidCards(desk: PaymentDeps, orderId?: string): Promise<void> {
  for (const wish of await listCardWishes(desk.db, orderId)) {
    const found = await desk.cards.findKeptCard(wish.providerId);
    if (!found.ok && found.code !== "refused") {
      desk.log.warn({ paymentId: wish.paymentId, reason: found.reason }, "card not saved yet");
      return;
    }
    const card = found.ok ? found.value : null;
    const former = await desk.db.transaction(async (tx) => {
      const isOurs = await endCardWish(tx, wish.paymentId);
      const { customerId, addressId } = wish;
      // Stored by a later payment meanwhile, the card may have a newer id that must not be replaced.
      return card === null || !isOurs ? null : saveCard(tx, customerId, { ...card, addressId });
    });
    if (former !== null) await desk.cards.forgetCard(former);
  }
}
