import { eq, sql } from "drizzle-orm";

import { knownName } from "#contract/known-names";
import { CARD_PAGE_MINUTES } from "../holds/hold-rules";
import { itemLabel, orderLines } from "../orders/order-lines";
import { getOrder } from "../orders/queries";
import { isLiveAttempt, orderNumber } from "../orders/rules";
import type { Reader } from "../platform/database/database";
import { formatsIn } from "../platform/formats";
import { wordsIn } from "../platform/words";
import { type CardAttempt, type PaymentDeps, paymentMethods } from "./card-payments";
import { applyOutcome } from "./check-attempt";
import { findPayment, forgetPage, listPayments, type PaymentRow, storePage } from "./payments";
import { closePaymentAttempt } from "./record-paid";
import { payments } from "./tables";

/**
 * replaced: another attempt took this one's place meanwhile. paid: an older one was paid after all. refused: the
 * provider will not open a page for this order, which is a fault of ours.
 */
export type OpenedPage =
  { ok: true; url: string } | { ok: false; code: "unavailable" | "refused" | "replaced" | "paid" };

/**
 * Opens the card page, after closing those of the attempts it replaces. Nothing is locked while the provider is asked.
 * Safe to repeat: the same attempt gets the same page.
 */
export async function openPage(deps: PaymentDeps, paymentId: string): Promise<OpenedPage> {
  const payment = await findPayment(deps.db, paymentId);
  // Ended meanwhile: the page that took its place must stay open.
  if (payment === null || !isLiveAttempt(payment.state)) return currentPage(deps, paymentId);
  const older = await closeReplaced(deps, payment);
  if (older !== "closed")
    return older === "paid" ? { ok: false, code: "paid" } : giveUp(deps, paymentId);

  const opened = await deps.cards.open(await getCardAttempt(deps.db, payment));
  if (!opened.ok) {
    const about = { paymentId, orderId: payment.orderId, code: opened.code, reason: opened.reason };
    deps.log[opened.code === "refused" ? "error" : "warn"](about, "card page could not be opened");
    // The same request is on its way already, in this process or another: it will store the page.
    return opened.code === "busy"
      ? currentPage(deps, paymentId)
      : giveUp(deps, paymentId, opened.code);
  }
  const { providerId, url } = opened.value;
  await deps.faults?.reach("before-page-stored");
  const isStored = await storePage(deps.db, paymentId, { providerId, url });
  await deps.faults?.reach("after-page-stored");
  if (isStored) return { ok: true, url };
  // Ended meanwhile: a page that no visitor is sent to must not take money.
  await deps.cards.expire(providerId);
  return currentPage(deps, paymentId);
}

/**
 * Closes the pages of earlier attempts, each once: a page that the provider closed is forgotten. So there is mostly one,
 * however often the visitor clicks.
 */
async function closeReplaced(
  deps: PaymentDeps,
  payment: PaymentRow,
): Promise<"closed" | "paid" | "unknown"> {
  const all = await listPayments(deps.db, payment.orderId);
  for (const older of all) {
    // The replaced ones ended when this one was written: one that is live is newer.
    if (older.id === payment.id || isLiveAttempt(older.state)) continue;
    const { providerId, pageUrl, paidAt } = older;
    if (providerId === null || pageUrl === null || paidAt !== null) continue;
    const closed = await deps.cards.expire(providerId);
    // Refused: the provider has no such page, so no one can pay on it.
    if (!closed.ok && closed.code === "refused") continue;
    if (!closed.ok) {
      deps.log.warn(
        { paymentId: older.id, reason: closed.reason },
        "could not expire an older card page",
      );
      return "unknown";
    }
    if (closed.value.kind === "paid") {
      await applyOutcome(deps, older, closed.value);
      return "paid";
    }
    await forgetPage(deps.db, older.id);
  }
  return "closed";
}

async function giveUp(
  deps: PaymentDeps,
  paymentId: string,
  code: "unavailable" | "refused" = "unavailable",
): Promise<OpenedPage> {
  const page = await currentPage(deps, paymentId);
  if (page.ok) return page;
  await closePaymentAttempt(deps, paymentId, "unavailable");
  return { ok: false, code };
}

async function currentPage(deps: PaymentDeps, paymentId: string): Promise<OpenedPage> {
  const now = await findPayment(deps.db, paymentId);
  if (now?.state === "open" && now.pageUrl !== null) return { ok: true, url: now.pageUrl };
  if (now?.state === "paid") return { ok: false, code: "paid" };
  return { ok: false, code: now?.state === "opening" ? "unavailable" : "replaced" };
}

/** Made only of what was written with the attempt, so that a repeat is the same to the byte. */
async function getCardAttempt(db: Reader, payment: PaymentRow): Promise<CardAttempt> {
  const [made] = await db
    .select({
      // The provider lives by the true time, whatever the demo clock says.
      at: sql<string>`extract(epoch from ${payments.createdAt} - (crm_now() - now())) * 1000`,
    })
    .from(payments)
    .where(eq(payments.id, payment.id));
  const record = await getOrder(db, payment.orderId);
  const { order, customer } = record;
  const t = wordsIn(order.locale);
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
      fee: t("mail.cardPage.fee"),
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
    email: customer.email,
    keepCard: payment.keepCard,
    providerCustomer: payment.providerCustomer,
    locale: order.locale,
    expiresAt: new Date(Math.round(Number(made?.at)) + CARD_PAGE_MINUTES * 60_000),
    returnUrl: payment.returnUrl,
    cancelUrl: payment.cancelUrl,
  };
}
