import type { Result } from "#contract/calls/result";
import type { Problem } from "#contract/problems/problems";
import { hasNoAddress } from "#contract/text/email";
import { lockOrder } from "../orders/order-locks";
import { findOrder } from "../orders/queries";
import type { Transaction } from "../../platform/database/database";
import { startOrderRecurring } from "../recurring/recurring-agreements";
import type { PaymentDeps, SetupOutcome } from "../payments/card-payments";
import {
  confirmDebit,
  type DirectDebitRow,
  failDebit,
  findDebit,
  insertDebit,
  storeDebitPage,
} from "../payments/direct-debits";
import { queueOrderMail } from "../../people/outbox/order-mails";
import { debitMethod } from "../../basket/contents/debit-rules";
import { canSetUpDebit, type DebitFeatures } from "../orders/debit-offer";

type DebitRequest = {
  orderId: string;
  returnUrl: string;
  cancelUrl: string;
  locale: string;
};

/** The page's address, or null if the direct debit is already confirmed. */
type DebitStarted = Result<
  string | null,
  Problem<"not-found" | "not-allowed/not-offered" | "unavailable">
>;

/** Stores the direct debit, then opens its page with no transaction open. Safe to repeat: returns the same page. */
export async function startDebit(
  deps: PaymentDeps & { features: DebitFeatures },
  request: DebitRequest,
): Promise<DebitStarted> {
  const record = await findOrder(deps.db, request.orderId);
  if (record === null) return { ok: false, failure: { code: "not-found" } };
  const { order, customer, items } = record;
  const method = debitMethod(order.currency);
  if (method === null || !canSetUpDebit(order, items, deps.features))
    return { ok: false, failure: { code: "not-allowed", reason: "not-offered" } };
  const debit = await deps.db.transaction((tx) => findOrInsertDebit(tx, request));
  if (debit.state === "confirmed") return { ok: true, value: null };
  const opened = await deps.cards.openSetup({
    key: debit.id,
    method,
    currency: order.currency,
    email: hasNoAddress(customer.email) ? null : customer.email,
    locale: debit.locale,
    returnUrl: debit.returnUrl,
    cancelUrl: debit.cancelUrl,
  });
  if (!opened.ok) {
    deps.log.warn(
      { orderId: order.id, reason: opened.failure.reason },
      "direct debit page could not be opened",
    );
    if (opened.failure.code !== "busy") await failDebit(deps.db, debit.id, "unavailable");
    return { ok: false, failure: { code: "unavailable" } };
  }
  await storeDebitPage(deps.db, debit.id, opened.value);
  return { ok: true, value: opened.value.url };
}

async function findOrInsertDebit(tx: Transaction, request: DebitRequest): Promise<DirectDebitRow> {
  await lockOrder(tx, request.orderId);
  const latest = await findDebit(tx, request.orderId);
  return latest !== null && latest.state !== "failed" ? latest : insertDebit(tx, request);
}

/**
 * Fetches a direct debit's status and applies it. `turnedBack` (the visitor left the page) closes the page first, so
 * that the status is final. Stays `open` if there is no mandate yet or the provider does not respond. Null if there is
 * no direct debit. Safe to repeat, also concurrently.
 */
export async function verifyDebit(
  deps: PaymentDeps,
  orderId: string,
  { turnedBack = false }: { turnedBack?: boolean } = {},
): Promise<DirectDebitRow | null> {
  const debit = await findDebit(deps.db, orderId);
  if (debit === null || debit.state !== "open") return debit;
  if (debit.providerId === null) {
    // No visitor was sent to its page.
    if (turnedBack) await failDebit(deps.db, debit.id, "cancelled");
  } else {
    const result = await deps.cards.findSetup(debit.providerId, { close: turnedBack });
    if (result.ok) await applySetup(deps, debit, result.value);
    else deps.log.warn({ orderId, reason: result.failure.reason }, "direct debit status unknown");
  }
  return findDebit(deps.db, orderId);
}

async function applySetup(
  deps: PaymentDeps,
  debit: DirectDebitRow,
  outcome: SetupOutcome,
): Promise<void> {
  switch (outcome.kind) {
    case "granted": {
      const { kind: _, ...mandate } = outcome;
      return deps.db.transaction(async (tx) => {
        const locked = await lockOrder(tx, debit.orderId);
        if (locked === null) return;
        if (!(await confirmDebit(tx, debit.id, mandate))) return;
        // The order was returned while the customer was on the page.
        if (locked.order.state !== "confirmed") return;
        await startOrderRecurring(tx, locked.order, debit.id);
        await queueOrderMail(tx, "direct-debit", locked.order);
      });
    }
    case "ended":
      return failDebit(deps.db, debit.id, outcome.declined ? "declined" : "cancelled");
    case "open":
      return undefined;
  }
}
