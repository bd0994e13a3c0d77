import type { Result } from "#contract/calls/result";
import { knownName } from "#contract/text/known-names";
import { hasBuyerDetails } from "#contract/schemas/customer";
import { hasNoAddress } from "#contract/text/email";
import { CARD_PAGE_MINUTES } from "../../stock/hold-times/hold-times";
import { itemLabel } from "../../basket/lines/line-kinds";
import { orderLines } from "../orders/order-lines";
import { getOrder, type OrderRecord } from "../orders/queries";
import { formatsIn } from "../../platform/formats";
import type { Translator } from "../../platform/translator";
import { loadTranslator } from "../../stock/catalogue/catalogue-texts";
import { type CardAttempt, type PaymentDeps, paymentMethods } from "../payments/card-payments";
import { applyOutcome } from "./check-attempt";
import {
  type DatedAttempt,
  findPayment,
  clearPageUrl,
  listAttemptsOfSameOrder,
  type PaymentRow,
  storePage,
} from "../payments/payments";
import { closePaymentAttempt } from "./record-paid";
import { isLiveAttempt } from "../../basket/contents/payment-state";
import { orderNumber } from "#contract/rules/orders/order-number";

/**
 * replaced: another attempt has replaced this one. paid: an older attempt was paid. refused: the provider refuses to
 * open a page for this order, which is our bug. `order`: as read before the page was opened.
 */
export type OpenedPage = Result<
  { url: string; order?: OrderRecord },
  "unavailable" | "refused" | "replaced" | "paid"
>;

/**
 * Closes the pages of replaced attempts, then opens this attempt's card page, without holding locks during provider
 * calls. Safe to repeat: the same attempt gets the same page. `only`: the attempt, if it was just written with its order,
 * which has no other then.
 */
export async function openPage(
  deps: PaymentDeps,
  paymentId: string,
  only?: DatedAttempt,
): Promise<OpenedPage> {
  const attempts = only ? [only] : await listAttemptsOfSameOrder(deps.db, paymentId);
  const attempt = attempts.find(({ payment }) => payment.id === paymentId);
  // Ended in the meantime: the newer attempt's page must stay open.
  if (attempt === undefined || !isLiveAttempt(attempt.payment.state))
    return currentPage(deps, paymentId);
  const { payment, openedAt } = attempt;
  const olderPages = await closeReplaced(deps, payment, attempts);
  if (olderPages !== "closed")
    return olderPages === "paid" ? { ok: false, failure: "paid" } : giveUp(deps, paymentId);

  const order = await getOrder(deps.db, payment.orderId);
  const t = await loadTranslator(deps.db, order.order.locale, order.catalogue);
  const opened = await deps.cards.open(getCardAttempt(order, payment, openedAt, t));
  if (!opened.ok) {
    const { code, reason } = opened.failure;
    deps.log[code === "refused" ? "error" : "warn"](
      { paymentId, orderId: payment.orderId, code, reason },
      "card page could not be opened",
    );
    // busy: a concurrent request, perhaps in another process, stores the page.
    return code === "busy" ? currentPage(deps, paymentId) : giveUp(deps, paymentId, code);
  }
  const { providerId, url } = opened.value;
  await deps.faults?.reach("before-page-stored");
  const isStored = await storePage(deps.db, paymentId, { providerId, url });
  await deps.faults?.reach("after-page-stored");
  if (isStored) return { ok: true, value: { url, order } };
  // Ended in the meantime: a page that no visitor is sent to must not accept money.
  await deps.cards.expire(providerId);
  return currentPage(deps, paymentId);
}

/** Closes the open pages of earlier attempts of the same order. `clearPageUrl` makes sure that each is closed only once. */
export async function closeReplaced(
  deps: PaymentDeps,
  payment: Pick<PaymentRow, "id">,
  attempts: readonly DatedAttempt[],
): Promise<"closed" | "paid" | "unknown"> {
  for (const { payment: older } of attempts) {
    // Replaced attempts ended when this one was inserted, so a live one is newer.
    if (older.id === payment.id || isLiveAttempt(older.state)) continue;
    const { providerId, pageUrl, paidAt } = older;
    if (providerId === null || pageUrl === null || paidAt !== null) continue;
    const closed = await deps.cards.expire(providerId);
    // Refused: the provider has no such page.
    if (!closed.ok && closed.failure.code === "refused") continue;
    if (!closed.ok) {
      deps.log.warn(
        { paymentId: older.id, reason: closed.failure.reason },
        "could not expire an older card page",
      );
      return "unknown";
    }
    if (closed.value.kind === "paid") {
      await applyOutcome(deps, older, closed.value);
      return "paid";
    }
    await clearPageUrl(deps.db, older.id);
  }
  return "closed";
}

/** Closes the attempt as unavailable, unless a concurrent request opened its page. */
async function giveUp(
  deps: PaymentDeps,
  paymentId: string,
  code: "unavailable" | "refused" = "unavailable",
): Promise<OpenedPage> {
  const page = await currentPage(deps, paymentId);
  if (page.ok) return page;
  await closePaymentAttempt(deps, paymentId, "unavailable");
  return { ok: false, failure: code };
}

async function currentPage(deps: PaymentDeps, paymentId: string): Promise<OpenedPage> {
  const payment = await findPayment(deps.db, paymentId);
  if (payment?.state === "open" && payment.pageUrl !== null)
    return { ok: true, value: { url: payment.pageUrl } };
  if (payment?.state === "paid") return { ok: false, failure: "paid" };
  return { ok: false, failure: payment?.state === "opening" ? "unavailable" : "replaced" };
}

/** Uses only stored data: a repeat with the same idempotency key must be identical. */
function getCardAttempt(
  record: OrderRecord,
  payment: PaymentRow,
  openedAt: number,
  t: Translator,
): CardAttempt {
  const { order, customer } = record;
  const { short } = formatsIn(t.language);
  const { deliveryKind: kind, deliveryName: name } = record;
  const lines = orderLines(
    {
      tickets: record.tickets.map((ticket) => ({
        ...ticket,
        when: short(ticket.startsAt),
        priceTypeName: knownName(t, "priceType", ticket.priceTypeName),
      })),
      items: record.items.map((item) => ({ ...item, name: itemLabel(item, t) })),
      delivery: order.delivery,
      tendered: order.giftVouchers + order.credit,
    },
    {
      delivery: t("mail.cardPage.delivery", {
        name: kind === null ? "" : knownName(t, "delivery", name ?? ""),
      }),
      rest: t("mail.cardPage.rest", { number: orderNumber(order.number) }),
      others: t("mail.cardPage.others"),
    },
  );
  return {
    key: payment.id,
    orderId: order.id,
    orderNumber: orderNumber(order.number),
    currency: order.currency,
    methods: paymentMethods(order.currency),
    lines,
    email: hasNoAddress(customer.email) ? null : customer.email,
    asksName: !hasBuyerDetails(customer),
    keepCard: payment.keepCard,
    providerCustomer: payment.providerCustomer,
    message: payment.asksToConfirm ? t("mail.cardPage.asksToConfirm") : null,
    locale: order.locale,
    expiresAt: new Date(Math.round(openedAt) + CARD_PAGE_MINUTES * 60_000),
    returnUrl: payment.returnUrl,
    cancelUrl: payment.cancelUrl,
  };
}
