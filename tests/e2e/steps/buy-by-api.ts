import { randomUUID } from "node:crypto";

import type { Locale } from "../../../app/i18n/locales";
import { sendJson } from "../../support/servers/send-json";
import type { Stack } from "../../support/servers/stack";
import { cards } from "./card-page";
import { sessionOf } from "./orders";
import type { Person } from "./person";

type Started = { order: { id: string; totals: unknown }; url: string };
type Basket = { id: string; totals: { toPay: { amount: number } } };

/** Buys standard tickets in band A, and a gift card if `giftTo` is set, by API calls instead of the browser. */
export async function buyByApi(
  stack: Stack,
  person: Person,
  {
    instanceId,
    quantity,
    giftTo,
    card = "approves",
    locale = "en-us",
  }: {
    instanceId: string;
    quantity: number;
    giftTo?: string;
    card?: keyof typeof cards;
    locale?: Locale;
  },
): Promise<{ orderId: string }> {
  const session = await sessionOf(stack, person);
  const call = <T>(method: string, path: string, body?: unknown) =>
    sendJson(method, `${stack.crmUrl}/api/v3${path}`, body, {
      Authorization: `Bearer ${stack.apiKey}`,
      "X-Customer-Session": session,
      "Idempotency-Key": randomUUID(),
    }) as Promise<T>;
  const { id } = await call<Basket>("POST", "/baskets", {});
  await call("POST", `/baskets/${id}/tickets`, {
    instanceId,
    choices: [{ band: "A", priceTypeId: "standard", quantity }],
    together: true,
  });
  if (giftTo !== undefined)
    await call("POST", `/baskets/${id}/gift-vouchers`, { amount: 5_000, toEmail: giftTo });
  await call("PUT", `/baskets/${id}/customer`);
  await call("PUT", `/baskets/${id}/delivery`, { optionId: "PrintAtHome", address: null });
  const { totals } = await call<Basket>("PUT", `/baskets/${id}/details`, {
    specialRequests: null,
    accessRequirements: null,
    marketing: null,
  });
  const page = `${stack.url}/order/confirmed?order=__ORDER_ID__&ref=none`;
  const { order, url } = await call<Started>("POST", `/baskets/${id}/orders`, {
    returnUrl: page,
    cancelUrl: page,
    orderUrl: page,
    expectedTotal: totals.toPay.amount,
    locale,
  });
  await fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { origin: new URL(url).origin },
    body: new URLSearchParams({
      cardNumber: cards[card],
      cardExpiry: "12 / 34",
      cardCvc: "123",
      cardName: "Ines Okonkwo",
    }),
  });
  await call("POST", `/orders/${order.id}/verify`, { turnedBack: false });
  return { orderId: order.id };
}
