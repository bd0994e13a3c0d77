import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { handleWebhookEvent } from "../../../crm/payments/handle-webhook";

import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { query } from "../support/create-test-performance";
import { boughtOrder } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { auditEntries } from "../support/staff-desk";

const send = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${workerBoxOffice.crmUrl}/api/v3/payments/webhook`, { method: "POST", body, headers });

it("the webhook refuses events without a valid signature", async () => {
  for (const headers of [{}, { "stripe-signature": "t=1,v1=00" }]) {
    const answer = await send("{}", { "content-type": "application/json", ...headers });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "bad-signature" });
  }
});

it("the webhook refuses unsigned requests of any content type, even empty ones", async () => {
  expect((await send("", {})).status).toBe(400);
  expect((await send("<x/>", { "content-type": "text/xml" })).status).toBe(400);
});

it("a refund made in the provider's dashboard is in the audit log once, and one of ours is not", async () => {
  const [dashboard, ours] = [
    await boughtOrder({ quantity: 1 }),
    await boughtOrder({ quantity: 1 }),
  ];
  const sendRefunded = async (orderId: string, id: string) => {
    const [payment] = await query<{ id: string }>`select id from payments
      where order_id = ${orderId}`;
    const about = { paymentId: payment?.id ?? "", providerId: "pi_1", amount: 1_000 };
    const message = { id, type: "charge.refunded", about: null, setup: null, refunded: about };
    expect(await handleWebhookEvent(testPaymentDeps(), message)).toBe(true);
  };
  const id = `evt_${randomUUID()}`;
  await Promise.all([1, 2, 3].map(() => sendRefunded(dashboard.order.id, id)));
  await sendRefunded(dashboard.order.id, id);
  const flagged = { actor: "card provider", action: "provider-refund" };
  expect(await auditEntries(dashboard.order.id)).toMatchObject([flagged]);
  await query`update payments set state = 'refunded' where order_id = ${ours.order.id}`;
  await sendRefunded(ours.order.id, `${id}-2`);
  expect(await auditEntries(ours.order.id)).toEqual([]);
});

it("the webhook refuses requests that are too large", async () => {
  const answer = await send("x".repeat(300 * 1024), { "content-type": "application/json" });
  expect(answer.status).toBe(413);
});
