import { randomUUID } from "node:crypto";

import type { Order } from "../../app/domain/orders/order";
import { checkoutVisit, nextRequest } from "./checkout-visit";

/** Ada, and the order that she has just paid for: two tickets of the performance `i1`. */
export async function boughtOrder(): Promise<{
  context: Awaited<ReturnType<typeof checkoutVisit>>;
  order: Order;
}> {
  const context = await checkoutVisit("billing");
  const { basketId, crmSession } = context.session;
  const attempt = {
    attemptKey: randomUUID(),
    returnUrl: "",
    cancelUrl: "",
    orderUrl: "",
    expectedTotal: 19_800,
    locale: "en-us",
  };
  const started = await context.crm.startPayment(basketId ?? "", attempt, crmSession ?? "");
  if (!started.ok) throw new Error(started.failure.code);
  const paid = await context.crm.verifyOrder(
    started.value.order.id,
    { turnedBack: false },
    {
      session: crmSession,
      token: "",
    },
  );
  if (!paid.ok) throw new Error(paid.failure.code);
  return { context: nextRequest(context), order: paid.value };
}
