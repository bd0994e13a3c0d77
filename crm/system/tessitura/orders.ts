// Commits an order in the venue's system: its cart is put right, named after our order, and checked out with the card
// provider's authorisation. Which order that made, only the session says.

import type { Logger } from "pino";

import type { Result } from "#contract/calls/result";
import type { ReadFailure, WriteFailure } from "../failures";
import {
  COMMIT_MINUTES,
  type CommittedOrder,
  type OrderCalls,
  type OrderToCommit,
} from "../system";
import { type RemoteTicket, readTickets } from "./cart/cart-seats";
import { releasePayments, sumOfVouchers } from "./cart/certificates";
import { type CallBudget, startCallBudget, type TessituraClient } from "./client";
import { orderIdsIn } from "./cart/order-note";
import type { People } from "./people";
import { type HistoryDeps, readTicketHistory } from "./ticket-history";
import { type CartSettings, type NotPrepared, prepareCart } from "./cart/prepare-cart";
import { printOnce } from "./cart/print-tickets";
import type { Barcodes, RemoteBaskets, RemoteIds, RemoteOrders } from "./remote";
import { toSoldVouchers } from "./cart/sold-certificates";
import { openSession, type SessionSettings } from "./session";

export type OrderDeps = {
  client: TessituraClient;
  baskets: RemoteBaskets;
  orders: RemoteOrders;
  ids: RemoteIds;
  people: People;
  history: HistoryDeps;
  settings: CartSettings & SessionSettings;
  /** Of cards that our provider authorises. */
  paymentMethod: number;
  log: Pick<Logger, "warn" | "error">;
  /** For all calls of a commit; less than `COMMIT_MINUTES`. */
  limitMs?: number;
  /** Between two looks at an order that is being saved. */
  pollMs?: number;
};

/** So that nothing of a commit is still on its way after `COMMIT_MINUTES`. */
const LIMIT_MS = COMMIT_MINUTES * 60_000 - 30_000;
/** Saving may take long before it is answered. */
const CHECKOUT_MS = 60_000;
const FIND_MS = 15_000;
const POLL_MS = 500;

const fail = <Code extends string>(code: Code) => ({ ok: false, failure: { code } }) as const;

export function createOrderCalls(deps: OrderDeps): OrderCalls {
  return {
    commit: (order) => commit(deps, order, startCallBudget(deps.limitMs ?? LIMIT_MS)),
    find: (orderId) => find(deps, orderId, startCallBudget(FIND_MS)),
    listBought: readTicketHistory(deps.history),
  };
}

/** Until the cart is checked out nothing is sold, so that all of it may be repeated. */
async function commit(
  deps: OrderDeps,
  order: OrderToCommit,
  budget: CallBudget,
): Promise<Result<CommittedOrder, WriteFailure>> {
  const { client, baskets, orders, log } = deps;
  const { id: orderId, basketId } = order;
  const prepared = await prepareSession(deps, order, budget);
  if ("code" in prepared) {
    log.warn({ orderId, why: prepared.why }, "order not checked out by the ticketing system");
    return fail(prepared.code);
  }
  const { sessionKey, tickets, newVouchers } = prepared;
  // First, so that `find` knows where to look, whatever becomes of this process.
  await orders.remember(orderId, { basketId, sessionKey });
  const body = {
    Amount: (order.total - sumOfVouchers(order.vouchers)) / 100,
    Authorize: false,
    AllowUnderPayment: false,
    ...(order.payment !== null && {
      CreditCardType: deps.paymentMethod,
      AuthorizationCode: order.payment,
      PaymentReference: order.payment,
      ECommerce: true,
    }),
  };
  const path = { sessionKey };
  const sent = await client.call("checkOut", { path, body }, { budget, timeoutMs: CHECKOUT_MS });
  if (!sent.ok && sent.failure.code !== "refused") return fail(sent.failure.code);
  const isAccepted = sent.ok && sent.value.Status !== "Error";
  // Also after a refusal: it may be of a cart that is being saved.
  const saved = await waitUntilSaved(deps, sessionKey, budget, isAccepted);
  if (saved === "refused") await releasePayments(client, sessionKey, order.vouchers, budget);
  if (typeof saved === "string") return fail(saved);
  await baskets.forget(basketId, sessionKey);
  const toPrint = { id: orderId, number: saved.orderId, sessionKey, tickets };
  const printed = await printOnce(deps, toPrint, budget);
  // `find` asks for them again.
  if (printed === null) return fail("unknown");
  return { ok: true, value: toCommitted(deps, saved.orderId, { tickets, newVouchers }, printed) };
}

type Sold = { tickets: readonly RemoteTicket[]; newVouchers: CommittedOrder["newVouchers"] };
type Session = Sold & { sessionKey: string };

/** The session of the order's basket, logged in as the buyer, with the cart of the order. */
async function prepareSession(
  deps: OrderDeps,
  order: OrderToCommit,
  budget: CallBudget,
): Promise<Session | NotPrepared> {
  const { baskets } = deps;
  const { basketId } = order;
  const unavailable = { code: "unavailable", why: "no session", isExpired: false } as const;
  if (order.seats.length > 0) {
    const known = await baskets.find(basketId);
    return known === null
      ? { ...unavailable, code: "refused" }
      : fillSession(deps, known, order, budget);
  }
  // Nothing of it was locked before.
  const sessionKey = await openSession(deps, basketId, budget);
  if (sessionKey === null) return unavailable;
  const filled = await fillSession(deps, sessionKey, order, budget);
  if (!("code" in filled) || !filled.isExpired) return filled;
  // Of seats that the basket had before.
  await baskets.forget(basketId, sessionKey);
  const next = await openSession(deps, basketId, budget);
  return next === null ? unavailable : fillSession(deps, next, order, budget);
}

async function fillSession(
  deps: OrderDeps,
  sessionKey: string,
  order: OrderToCommit,
  budget: CallBudget,
): Promise<Session | NotPrepared> {
  // First, since its prices may depend on who buys.
  if (!(await deps.people.logIn(sessionKey, order.buyer, budget)))
    return { code: "unavailable", why: "buyer not known", isExpired: false };
  const prepared = await prepareCart(deps, sessionKey, order, budget);
  if (!("code" in prepared)) return { ...prepared, sessionKey };
  if (prepared.code === "refused")
    await releasePayments(deps.client, sessionKey, order.vouchers, budget);
  return prepared;
}

/** The number of the order that the session saved. `isAccepted`: whether Checkout was not refused. */
async function waitUntilSaved(
  { client, pollMs = POLL_MS }: OrderDeps,
  sessionKey: string,
  budget: CallBudget,
  isAccepted: boolean,
): Promise<{ orderId: number } | "refused" | "unknown"> {
  for (let ms = pollMs; ; ms = Math.min(ms * 2, 10 * pollMs)) {
    const session = await client.call("readSession", { path: { sessionKey } }, { budget });
    if (session.ok) {
      const { OrderId, CheckoutStatus } = session.value;
      const status = CheckoutStatus?.Status;
      if (status === "C" && OrderId) return { orderId: OrderId };
      const isSaving = status === "S" || status === "C";
      if (!isSaving && !OrderId && (status === "E" || !isAccepted)) return "refused";
    }
    if (budget.left() < ms) return "unknown";
    await new Promise((resolve) => setTimeout(resolve, ms));
  }
}

function toCommitted(
  { ids, log }: OrderDeps,
  orderId: number,
  { tickets, newVouchers }: Sold,
  { barcodes, mayChange }: { barcodes: Barcodes; mayChange: boolean },
): CommittedOrder {
  const sold = tickets.flatMap(({ at, subLineItem }) => {
    const seat = ids.toOurSeat(at);
    if (seat === null) log.error({ number: orderId, ...at }, "sold a seat that is not ours");
    return seat === null ? [] : [{ ...seat, barcode: barcodes[subLineItem] ?? null }];
  });
  return { number: String(orderId), tickets: sold, newVouchers, mayHaveBarcodesLater: mayChange };
}

/** By the session in which its commit was asked for: the system has no search by our id. */
async function find(
  deps: OrderDeps,
  orderId: string,
  budget: CallBudget,
): Promise<Result<CommittedOrder | null, ReadFailure>> {
  const { client, orders, baskets, log } = deps;
  const known = await orders.find(orderId);
  // Nothing was sent.
  if (known === null) return { ok: true, value: null };
  const { sessionKey, basketId } = known;
  const session = await client.call("readSession", { path: { sessionKey } }, { budget });
  if (!session.ok) {
    if (session.failure.code === "refused")
      log.error({ orderId }, "the session of an order is gone: look for it by its notes");
    return fail("unavailable");
  }
  const { OrderId, CheckoutStatus } = session.value;
  if (CheckoutStatus?.Status === "S") return fail("unavailable");
  if (!OrderId)
    return CheckoutStatus?.Status === "C" ? fail("unavailable") : { ok: true, value: null };
  const path = { orderId: OrderId };
  const view = await client.call("readOrderProducts", { path }, { budget });
  if (!view.ok) return fail("unavailable");
  const named = orderIdsIn(view.value.OrderNotes);
  if (!named.includes(orderId)) {
    // A later order of the same basket. Without any name it cannot be told whose it is.
    if (named.length > 0) return { ok: true, value: null };
    log.error({ orderId, number: OrderId }, "an order of our session has lost its notes");
    return fail("unavailable");
  }
  const { tickets } = readTickets(view.value.Products);
  const newVouchers = toSoldVouchers(view.value.Products);
  const toPrint = { id: orderId, number: OrderId, sessionKey, tickets };
  const printed = await printOnce(deps, toPrint, budget);
  if (printed === null) return fail("unavailable");
  await baskets.forget(basketId, sessionKey);
  return { ok: true, value: toCommitted(deps, OrderId, { tickets, newVouchers }, printed) };
}
