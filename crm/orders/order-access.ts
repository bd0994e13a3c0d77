import type { FastifyRequest } from "fastify";
import { z } from "zod";

import { orderLinks } from "./order-links";
import { readClock } from "../platform/database/clock";
import { findOrder } from "./orders-read";
import type { OrderRecord } from "./orders-read";
import { isUuid } from "../baskets/api/basket-changes";
import { findCustomerId, sessionHeaders } from "../sign-in/customer-session";
import type { Deps } from "../deps";

/** The headers of a call about one order; put them in the call's schema. */
export const orderAccessHeaders = sessionHeaders.extend({
  "x-order-token": z
    .string()
    .max(100)
    .optional()
    .describe("The token of a mailed link, or of the way back from the card page"),
});

/**
 * The order for whoever may see it whole: its customer's session, or the token of its mailed link. `isOwn` for the
 * first of them. Null for everybody else, as for an order that does not exist.
 */
export async function findVisibleOrder(
  { db, env }: Pick<Deps, "db" | "env">,
  request: FastifyRequest,
  orderId: string,
): Promise<(OrderRecord & { isOwn: boolean }) | null> {
  if (!isUuid(orderId)) return null;
  const [record, customerId, now] = await Promise.all([
    findOrder(db, orderId),
    findCustomerId(db, request),
    readClock(db),
  ]);
  if (record === null) return null;
  if (customerId === record.customer.id) return { ...record, isOwn: true };
  const recipient = record.sentTo ?? record.customer.email;
  const links = orderLinks(env.LINK_SECRET);
  return links.opensOrder(orderId, recipient, tokenOf(request), now)
    ? { ...record, isOwn: false }
    : null;
}

/** Whether somebody comes back from the card page of this order, or from the page of its direct debit. */
export async function hasReturned(
  { db, env }: Pick<Deps, "db" | "env">,
  request: FastifyRequest,
  orderId: string,
  from: "card" | "debit" = "card",
): Promise<boolean> {
  if (!isUuid(orderId)) return false;
  const now = await readClock(db);
  const links = orderLinks(env.LINK_SECRET);
  return from === "card"
    ? links.tellsOutcome(orderId, tokenOf(request), now)
    : links.tellsDebit(orderId, tokenOf(request), now);
}

function tokenOf(request: FastifyRequest): string {
  const token = request.headers["x-order-token"];
  return typeof token === "string" ? token : "";
}
