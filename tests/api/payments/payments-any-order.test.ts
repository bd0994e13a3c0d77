import fc from "fast-check";
import { expect, it } from "vitest";

import { reconcile } from "../../../crm/money/purchases/reconcile";
import { releaseOpenAttempts, verifyOrder } from "../../../crm/money/purchases/check-attempt";
import { startPayment } from "../../../crm/money/purchases/start-payment";
import { handleWebhookEvent } from "../../../crm/money/webhooks/handle-webhook";
import { listMails, listOrders, readyBasket } from "../support/paying";
import { openCardPage, paidEvent, attemptRequest, testPaymentDeps } from "../support/payment-deps";

const deps = testPaymentDeps();
const { cards } = deps;

it("clicks, returns, webhook events and reconciliation in any order complete one order with one charge", async () => {
  const moves = ["click", "pay", "return", "turn back", "message", "sweep", "change"] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...moves), { minLength: 3, maxLength: 9 }),
      fc.boolean(),
      async (sequence, together) => {
        const before = cards.amountKept();
        const ready = await readyBasket();
        const first = await openCardPage(deps, ready);
        const pagesOfOrder = () =>
          [...cards.pages.values()].filter(({ attempt }) => attempt.orderId === first.orderId);
        const move = async (kind: (typeof moves)[number]) => {
          switch (kind) {
            case "click":
              return startPayment(deps, attemptRequest(ready));
            case "pay":
              return cards.pay(first.providerId);
            case "return":
              return verifyOrder(deps, first.orderId, { turnedBack: false });
            case "turn back":
              return verifyOrder(deps, first.orderId, { turnedBack: true });
            case "sweep":
              return reconcile(deps, { openForSeconds: 0 });
            case "change":
              return releaseOpenAttempts(deps, ready.basketId);
            case "message":
              if (cards.page(first.providerId).outcome.kind !== "paid") return null;
              return handleWebhookEvent(deps, paidEvent(first.providerId, first.paymentId));
          }
        };
        if (together) await Promise.all(sequence.map(move));
        else for (const kind of sequence) await move(kind);
        await verifyOrder(deps, first.orderId, { turnedBack: false });
        await reconcile(deps);

        const charged = pagesOfOrder().some(({ charges }) => charges > 0);
        const orders = await listOrders(ready.basketId);
        const confirmed = orders.filter(({ state }) => state === "confirmed");
        expect(confirmed).toHaveLength(charged ? 1 : 0);
        expect(cards.amountKept() - before).toBe(charged ? ready.total : 0);
        if (charged) expect(await listMails(confirmed[0]?.id ?? "")).toHaveLength(1);
      },
    ),
    { numRuns: 12 },
  );
});
