import { randomUUID } from "node:crypto";
import { redirect, type AppLoadContext } from "@remix-run/node";

import type { CheckoutStepName } from "#contract/names/checkout-series";
import type { FoundSeat } from "#contract/operations/best-seats";
import type { Result } from "#contract/calls/result";
import type { Basket } from "#contract/schemas/basket";
import type { InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import { valueOrNull } from "#contract/calls/unavailable";
import { venue } from "#contract/venue";
import { throwErrorPage } from "~/.server/rendering/replies";
import { isEmpty } from "~/domain/basket/basket";
import { defaultDelivery } from "~/domain/checkout/assumed-answers";
import { walletSchema } from "~/domain/schemas/wallet-payment";
import { describeAssumed } from "~/parts/checkout/assumed-delivery";
import { firstOpenPath } from "~/parts/checkout/first-open-step.server";
import type { WalletPayment } from "~/parts/checkout/wallet-payment";
import {
  payByWallet,
  payIfOffered,
  repeatWalletPayment,
} from "~/parts/checkout/wallet-payment.server";
import type { TicketRefusal } from "~/parts/refusals/basket-refusal";
import { pathTo } from "~/routing/paths";

import { addTickets, hasOnlyTickets, type TicketRequest } from "./add-tickets-to-basket.server";

/** Steps that ask every guest something. The others ask if the box office has something to offer, which the basket shows. */
const ALWAYS_ASKED: ReadonlySet<CheckoutStepName> = new Set([
  "contact-preferences",
  "review",
  "billing-address",
]);

/**
 * A first check whether found seats can be paid for at once. Paying checks again, once they are in a basket, and leads to the
 * next step otherwise.
 */
export async function findWalletForSeats(
  context: AppLoadContext,
  { rowLimit }: Pick<InstanceDetail, "rowLimit">,
  { priceTypes }: Pick<PriceList, "priceTypes">,
  seats: readonly FoundSeat[],
): Promise<WalletPayment | null> {
  const { venue: settings, session, crm, i18n } = context;
  const forAll = new Set(
    priceTypes.flatMap(({ id, eligibility }) => (eligibility === "all" ? [id] : [])),
  );
  const isForAnyone =
    settings.paymentWallets.length > 0 &&
    !venue.customerPhone.isRequiredForGuests &&
    !settings.expressCheckout &&
    !settings.checkoutSeries.some((name) => ALWAYS_ASKED.has(name)) &&
    session.crmSession === null &&
    session.linkCode === null &&
    rowLimit === null &&
    seats.every(({ priceTypeId, total }) => forAll.has(priceTypeId) && total.amount > 0);
  if (!isForAnyone) return null;
  const [basket, options] = await Promise.all([
    context.basket(),
    valueOrNull(crm.listDeliveryOptions()),
  ]);
  if (basket !== null && (!isEmpty(basket) || basket.codes.length > 0)) return null;
  const option = defaultDelivery(options ?? []);
  if (option === null) return null;
  return {
    attemptKey: randomUUID(),
    revision: null,
    delivery: describeAssumed(i18n.t, option, true),
  };
}

/** Adds the seats that a page showed, and opens their payment. If more is left to ask, leads there instead. */
export async function buySeatsByWallet(
  context: AppLoadContext,
  form: FormData,
  tickets: TicketRequest,
): Promise<Result<Response, TicketRefusal | { code: "terms" }>> {
  const sent = walletSchema.safeParse(Object.fromEntries(form));
  const { terms, total, attemptKey, delivery } = sent.data ?? {};
  if (total === undefined || attemptKey === undefined) return throwErrorPage(400);
  if (terms === undefined) return { ok: false, failure: { code: "terms" } };
  const isShown = (basket: Basket) =>
    basket.totals.toPay.amount === total && hasOnlyTickets(basket, tickets);
  const paid = { attemptKey, isShown, delivery };
  const reply = async (response: Response | Promise<Response>) =>
    ({ ok: true, value: await response }) as const;
  // A form that is sent twice finds the basket in payment, or that of the guest whom the first one registered.
  const { basketId } = context.session;
  if (basketId !== null && (await context.basket()) === null)
    return reply(repeatWalletPayment(context, basketId, paid));
  const added = await addTickets(context, tickets);
  if (!added.ok) {
    const { failure } = added;
    if (failure.code === "basket-gone")
      return reply(repeatWalletPayment(context, failure.basketId, paid));
    if (failure.code !== "paying") return { ok: false, failure };
    const current = await context.basket();
    // Another basket may be in payment, at the same total.
    const isSentTwice = current === null || hasOnlyTickets(current, tickets);
    return isSentTwice ? reply(payByWallet(context, paid)) : { ok: false, failure };
  }
  if ((await context.readCheckout()) === null) return reply(payByWallet(context, paid));
  const basket = await context.basket();
  if (basket === null) return reply(payByWallet(context, paid));
  const isSame = isShown(basket);
  const page = isSame ? await payIfOffered(context, basket, paid) : null;
  if (page !== null) return reply(page);
  context.session.flash(added.value);
  if (isSame) return reply(redirect(await firstOpenPath(context, basket), 303));
  context.session.flash("total-changed");
  return reply(redirect(pathTo("basket"), 303));
}
