import type { ProblemOf, Unavailable } from "#contract/define";
import type { operations } from "#contract/operations/index";
import type { PaymentRequest } from "#contract/schemas/order";
import type { PaymentProblem } from "./payment-problem-summary";

import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";

export type PaymentStarted =
  /** The provider's card page. */
  | { ok: true; next: "card-page"; url: string }
  /** Nothing was to be paid, or it is paid already. */
  | { ok: true; next: "order"; orderId: string }
  /** The page itself says what is wrong. */
  | { ok: false; code: "problem"; problem: PaymentProblem }
  /** A step before has something left to do. */
  | { ok: false; code: "step"; step: "delivery" | "additional-details" }
  | { ok: false; code: "total-changed" | "basket-expired" | "basket-empty" | "not-signed-in" }
  /** There is no such basket, or it is another customer's. */
  | { ok: false; code: "basket-gone" };

type Failure = ProblemOf<typeof operations.startPayment> | Unavailable;
type ConflictReason = Extract<Failure, { code: "conflict" }>["reason"];

/**
 * Turns a basket into an order and opens an attempt to pay for it; a basket that costs nothing is ordered at once.
 * Safe to repeat with the same `attemptKey`: a double click is one order and one charge.
 */
export async function startPayment(
  crm: Crm,
  basketId: string,
  { attemptKey, ...body }: PaymentRequest & { attemptKey: string },
  session: CrmSession,
): Promise<PaymentStarted> {
  const started = await crm.startPayment({
    params: { id: basketId },
    body,
    session,
    idempotencyKey: attemptKey,
  });
  if (!started.ok) return refusalOf(started.failure);
  const { value } = started;
  return value.next === "card-page"
    ? { ok: true, next: "card-page", url: value.url }
    : { ok: true, next: "order", orderId: value.order.id };
}

function refusalOf(failure: Failure): PaymentStarted {
  switch (failure.code) {
    case "unavailable":
      return { ok: false, code: "problem", problem: "unavailable" };
    case "basket-expired":
    case "not-signed-in":
      return { ok: false, code: failure.code };
    case "not-found":
      return { ok: false, code: "basket-gone" };
    case "invalid":
      return incomplete(failure.fields);
    case "conflict":
      return conflict(failure.reason);
  }
}

function incomplete(fields: Record<string, string>): PaymentStarted {
  const names = Object.keys(fields);
  if (names.includes("items")) return { ok: false, code: "basket-empty" };
  if (names.some((name) => name === "delivery" || name === "address"))
    return { ok: false, code: "step", step: "delivery" };
  if (names.includes("details")) return { ok: false, code: "step", step: "additional-details" };
  return { ok: false, code: "total-changed" };
}

function conflict(reason: ConflictReason): PaymentStarted {
  switch (reason) {
    case "cancelled":
    case "passed":
    case "limit":
    case "out-of-stock":
    case "not-sold-any-more":
    case "package-incomplete":
    case "not-entitled":
    case "access-name-mismatch":
    case "membership-owned":
      return { ok: false, code: "problem", problem: reason };
    case "not-claimed":
      return { ok: false, code: "basket-gone" };
    case "key-reused":
    case "replaced":
      // The key was used for another basket, or another window was faster: a new attempt has a new key.
      return { ok: false, code: "problem", problem: "again" };
  }
}
