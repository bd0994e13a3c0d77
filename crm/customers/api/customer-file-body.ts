import type { z } from "zod";

import { basketAnswer } from "../../baskets/basket";
import { toIso, toIsoOrNull } from "../../platform/dates";
import { orderNumber } from "../../orders/order-state";
import type { findCustomerFile } from "../customer-file";
import { membershipBody } from "../../memberships/membership-body";
import type { customerFileSchema } from "#contract/schemas/customer-file";
import { subscriptionBody } from "../../subscriptions/subscription-body";

type CustomerFile = NonNullable<Awaited<ReturnType<typeof findCustomerFile>>>;

/** A customer's file as the API tells it. */
export function customerFileBody(
  file: CustomerFile,
  currency: string,
): z.infer<typeof customerFileSchema> {
  return {
    customer: file.customer,
    lockedAt: toIsoOrNull(file.lockedAt),
    orders: file.orders.map(orderOf),
    reserved: file.reserved.map(({ number, holdUntil, ...kept }) => ({
      ...kept,
      number: orderNumber(number),
      holdUntil: toIso(holdUntil),
    })),
    baskets: file.baskets.map(basketAnswer),
    memberships: file.memberships.map((record) => membershipBody(record, currency)),
    subscriptions: file.subscriptions.map((record) => subscriptionBody(record, currency)),
    credit: { amount: file.credit, currency },
    cards: file.cards.map(({ id, brand, maskedNumber }) => ({ id, brand, maskedNumber })),
    accessScheme: file.access?.schemeName ?? null,
    mayWriteAbout: file.agreements
      .filter(({ mayWrite }) => mayWrite)
      .map(({ category }) => category),
    acts: file.acts.map((entry) => ({ ...entry, at: toIso(entry.at) })),
  };
}

function orderOf({ order, tickets, items }: CustomerFile["orders"][number]) {
  const [first] = tickets;
  return {
    id: order.id,
    number: orderNumber(order.number),
    state: order.state,
    failure: order.failure,
    placedAt: toIso(order.placedAt),
    total: { amount: order.total, currency: order.currency },
    ticketCount: tickets.length,
    items: items.map(({ name }) => name),
    first: first === undefined ? null : { title: first.title, startsAt: toIso(first.startsAt) },
  };
}
