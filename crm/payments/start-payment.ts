import type { StartProblem } from "#contract/operations/payments";

import { allOrNothing } from "../platform/database/database";
import { findOrder } from "../orders/queries";
import type { OrderRecord } from "../orders/queries";
import { completeOrder } from "./complete-order";
import { openPage } from "./open-page";
import type { OpenedPage } from "./open-page";
import type { PaymentDeps } from "./payment-deps";
import { prepareAttempt } from "./prepare-attempt";
import type { AttemptRequest } from "./attempt-request";
import { withDeadlockRetry } from "./with-deadlock-retry";

export type StartedPayment =
  | { ok: true; next: "card-page"; order: OrderRecord; url: string }
  | { ok: true; next: "order"; order: OrderRecord }
  | { ok: false; problem: StartProblem };

// Keyed by payment id; an entry ends when the provider has answered.
// A double click on "pay" asks twice at once for the same page. The provider would refuse the second request while
// the first is under way; here it waits for the first one's answer.
const opening = new Map<string, Promise<OpenedPage>>();

/**
 * Writes the order of a basket and opens an attempt to pay for it. The order is written before the provider is asked,
 * and no transaction is open while it is. `attemptKey` makes it safe to repeat: the same key gives the same order and
 * the same card page. When the provider cannot be reached the seats stay held in the basket.
 */
export async function startPayment(
  desk: PaymentDeps,
  request: AttemptRequest,
): Promise<StartedPayment> {
  const prepared = await withDeadlockRetry(() =>
    allOrNothing(desk.db, async (tx) => {
      const written = await prepareAttempt(tx, request);
      if (written.ok) await desk.faults?.reach("before-order-written");
      return written;
    }),
  );
  if (!prepared.ok) return prepared;
  await desk.faults?.reach("after-order-written");
  switch (prepared.next) {
    case "page":
      return cardPage(desk, prepared.orderId, prepared.url);
    case "order":
      return carriedOut(desk, prepared.orderId);
    case "open-page": {
      const page = await openOnce(desk, prepared.paymentId);
      if (page.ok) return cardPage(desk, prepared.orderId, page.url);
      if (page.code === "paid") return carriedOut(desk, prepared.orderId);
      const problem: StartProblem =
        page.code === "replaced"
          ? { code: "conflict", reason: "replaced" }
          : { code: "unavailable" };
      return { ok: false, problem };
    }
  }
}

async function openOnce(desk: PaymentDeps, paymentId: string): Promise<OpenedPage> {
  const underWay = opening.get(paymentId);
  if (underWay) return underWay;
  const page = openPage(desk, paymentId).finally(() => opening.delete(paymentId));
  opening.set(paymentId, page);
  return page;
}

async function cardPage(desk: PaymentDeps, orderId: string, url: string): Promise<StartedPayment> {
  return { ok: true, next: "card-page", order: await getOrder(desk, orderId), url };
}

async function carriedOut(desk: PaymentDeps, orderId: string): Promise<StartedPayment> {
  await completeOrder(desk, orderId);
  return { ok: true, next: "order", order: await getOrder(desk, orderId) };
}

async function getOrder(desk: PaymentDeps, orderId: string): Promise<OrderRecord> {
  const order = await findOrder(desk.db, orderId);
  if (order === null) throw new Error(`order ${orderId} is gone`);
  return order;
}
