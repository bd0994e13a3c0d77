import type { FastifyRequest } from "fastify";

import type { Reader } from "../../platform/database/database";
import type { CrmEnv } from "../../platform/env";
import { readClock } from "../../platform/database/clock";
import { readRequester } from "../../people/sign-in/request-session";
import { orderLinks } from "./order-links";
import { findOrder, type OrderRecord } from "./queries";

type LinkDeps = { db: Reader; env: Pick<CrmEnv, "LINK_SECRET"> };

/** Returns the order to its customer (`isOwn`) or to a request with the token of its mailed link; null to others. */
export async function findVisibleOrder(
  { db, env }: LinkDeps,
  request: FastifyRequest,
  orderId: string,
): Promise<(OrderRecord & { isOwn: boolean }) | null> {
  const record = await findOrder(db, orderId, readRequester(request));
  if (record === null) return null;
  if (record.requesterId === record.customer.id) return { ...record, isOwn: true };
  const recipient = record.sentTo ?? record.customer.email;
  const links = orderLinks(env.LINK_SECRET);
  return links.opensOrder(orderId, recipient, getToken(request), await readClock(db))
    ? { ...record, isOwn: false }
    : null;
}

/** Whether the request has the token of the return link of this order's card page or direct debit page. */
export async function isReturnFromPayment(
  { db, env }: LinkDeps,
  request: FastifyRequest,
  orderId: string,
  from: "card" | "debit" = "card",
): Promise<boolean> {
  const now = await readClock(db);
  const links = orderLinks(env.LINK_SECRET);
  return from === "card"
    ? links.isReturnToken(orderId, getToken(request), now)
    : links.isDebitReturnToken(orderId, getToken(request), now);
}

function getToken(request: FastifyRequest): string {
  const token = request.headers["x-order-token"];
  return typeof token === "string" ? token : "";
}
