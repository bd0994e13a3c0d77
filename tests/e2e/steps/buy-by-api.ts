import { randomUUID } from "node:crypto";

import type { Locale } from "#contract/names/locales";
import { type Card, submitCard } from "../../support/cards";
import { expectOk } from "../../support/crash/visitor";
import type { Stack } from "../../support/servers/stack";
import { getSession } from "./orders";
import type { Person } from "./person";

/** Buys standard tickets in band A, and a gift card if `giftTo` is set, by API calls instead of the browser. */
export async function buyByApi(
  stack: Stack,
  person: Person,
  {
    instanceId,
    quantity,
    giftTo,
    card,
    locale = "en-us",
  }: {
    instanceId: string;
    quantity: number;
    giftTo?: string;
    card?: Card;
    locale?: Locale;
  },
): Promise<{ orderId: string }> {
  const session = await getSession(stack, person);
  const { api } = stack;
  const { id } = (await api.createBasket({ body: {} })).value;
  const basket = { params: { id }, session };
  const choices = [{ band: "A", priceTypeId: "standard", quantity }];
  expectOk(await api.addTickets({ ...basket, body: { instanceId, choices, together: true } }));
  if (giftTo !== undefined) {
    const body = { kind: "gift-voucher", amount: 5_000, toEmail: giftTo } as const;
    expectOk(await api.addLine({ ...basket, body }));
  }
  await api.claimBasket(basket);
  await api.setDelivery({ ...basket, body: { optionId: "PrintAtHome", address: null } });
  const details = { specialRequests: null, accessRequirements: null, marketing: null };
  const { totals } = (await api.setAdditionalDetails({ ...basket, body: details })).value;
  const page = `${stack.url}/order/confirmed?order=__ORDER_ID__&ref=none`;
  const expectedTotal = totals.toPay.amount;
  const urls = { returnUrl: page, cancelUrl: page, orderUrl: page };
  const started = await api.startPayment({
    ...basket,
    body: { ...urls, expectedTotal, locale },
    key: randomUUID(),
  });
  const { order, url } = started.value;
  await submitCard(url, card);
  await api.verifyOrder({ params: { id: order.id }, body: { turnedBack: false }, session });
  return { orderId: order.id };
}
