import { randomUUID } from "node:crypto";
import { redirect, type AppLoadContext } from "@remix-run/node";

import type { Basket } from "#contract/schemas/basket";
import { type Customer, hasBuyerDetails } from "#contract/schemas/customer";
import { readVisit, signInAs } from "~/.server/auth/sign-in";
import { buysAsGuest } from "~/domain/account/customer";
import { type CheckoutFacts, checkoutSteps } from "~/domain/checkout/checkout-steps";
import { assumedDelivery } from "./assumed-delivery";
import { checkoutFacts } from "./checkout-facts.server";
import { redirectToOrder } from "~/parts/basket/leave-checkout.server";
import { storeAgreement } from "./complete-step.server";
import { pay } from "./pay.server";
import type { WalletPayment } from "./wallet-payment";
import { firstIncompleteStep, nextStep } from "./visitor-steps";

/**
 * Null if more is left to ask than who buys and the terms, if a price or limit depends on who buys, or if the card provider's
 * page offers no wallet.
 */
export async function findWalletPayment(
  { readCheckout, venue, i18n }: AppLoadContext,
  basket: Basket,
  facts: CheckoutFacts,
): Promise<WalletPayment | null> {
  const { checkoutSeries, paymentWallets } = venue;
  const isUnknown = facts.customer === null || isUnknownGuest(facts.customer);
  if (paymentWallets.length === 0 || !isUnknown || basket.status !== "open") return null;
  const isOnlySummaryLeft =
    firstIncompleteStep(checkoutSeries, facts) === "account" &&
    nextStep(checkoutSeries, facts, "account") === "summary" &&
    nextStep(checkoutSeries, facts, "summary") === null;
  const read = await readCheckout();
  if (!isOnlySummaryLeft || read?.canBeUnnamed !== true) return null;
  const delivery = assumedDelivery(i18n.t, basket, read);
  return delivery === undefined
    ? null
    : { attemptKey: randomUUID(), revision: basket.revision ?? null, delivery };
}

const isUnknownGuest = (customer: Customer) => buysAsGuest(customer) && !hasBuyerDetails(customer);

/** `isShown`: whether a basket is what the page showed. */
type AgreedPayment = { attemptKey: string; isShown: (basket: Basket) => boolean };

export type ShownPayment = AgreedPayment & { delivery: string | undefined };

/**
 * Pays what a page showed. Null if that is no longer offered: another window may have signed in, or added what other steps
 * ask about.
 */
export async function payIfOffered(
  context: AppLoadContext,
  basket: Basket,
  { delivery, ...payment }: ShownPayment,
): Promise<Response | null> {
  await context.readCheckout();
  const facts = await checkoutFacts(context, basket, await context.customer());
  const offered = await findWalletPayment(context, basket, facts);
  const isSame =
    offered !== null && (delivery === undefined || delivery === (offered.delivery?.id ?? ""));
  return isSame ? payByWallet(context, payment) : null;
}

/**
 * Signs in a guest without a name, who has agreed to what the page showed, and opens the payment on the card provider's page.
 * If that is refused, the details are asked for instead. Safe to repeat: the key makes one guest, one order and one charge.
 */
export async function payByWallet(context: AppLoadContext, { attemptKey, isShown }: AgreedPayment) {
  const { session } = context;
  const details = (notice: "payment-not-started" | "total-changed") => {
    session.flash(notice);
    const step = notice === "total-changed" ? checkoutSteps.basket : checkoutSteps.account;
    return redirect(step.path, 303);
  };
  const { basketId } = session;
  const isKnown = (await context.customer()) !== null || (await signInPayer(context, attemptKey));
  const basket = await context.basket();
  // The first request may have been paid by now.
  if (basketId !== null && (basket === null || basket.status === "ordered"))
    await redirectToOrder(context, basketId);
  const { crmSession } = session;
  if (!isKnown || basket === null || crmSession === null) return details("payment-not-started");
  if (!isShown(basket)) return details("total-changed");
  storeAgreement(context, basket, "basket");
  const paid = await pay(context, { basket, crmSession }, { attemptKey, payerDetails: true });
  return paid.ok ? paid.value : details("payment-not-started");
}

/**
 * Repeats a payment whose first response was lost, with the cookies from before. Its basket is the new guest's by then, and
 * can't be read without a session.
 * @param basketId of the session or the form's key
 */
export function repeatWalletPayment(
  context: AppLoadContext,
  basketId: string,
  payment: AgreedPayment,
): Promise<Response> {
  context.session.basketId = basketId;
  return payByWallet(context, payment);
}

async function signInPayer(context: AppLoadContext, requestKey: string): Promise<boolean> {
  const visit = await readVisit(context);
  const { value } = await context.crm.registerPayer({ body: { requestKey, ...visit.body } });
  return (await signInAs(context, value, visit)).ok;
}
