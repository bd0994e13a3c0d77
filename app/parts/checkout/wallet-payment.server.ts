import { randomUUID } from "node:crypto";
import { redirect, type AppLoadContext } from "@remix-run/node";

import type { Basket } from "#contract/schemas/basket";
import { type Customer, isNamed } from "#contract/schemas/customer";
import { signInAs } from "~/.server/auth/sign-in";
import { buysAsGuest } from "~/domain/account/customer";
import { completeAnswers } from "~/domain/checkout/assumed-answers";
import { type CheckoutFacts, checkoutSteps } from "~/domain/checkout/checkout-steps";
import { describeDelivery } from "~/parts/lines/line-words";
import { storeAgreedTotal } from "./complete-step.server";
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
  const isUnknown = facts.customer === null || isUnnamedGuest(facts.customer);
  if (paymentWallets.length === 0 || !isUnknown || basket.status !== "open") return null;
  const isOnlySummaryLeft =
    firstIncompleteStep(checkoutSeries, facts) === "account" &&
    nextStep(checkoutSeries, facts, "account") === "summary" &&
    nextStep(checkoutSeries, facts, "summary") === null;
  const read = await readCheckout();
  if (!isOnlySummaryLeft || read?.canBeUnnamed !== true) return null;
  const { delivery } = completeAnswers(basket, read);
  const option = read.deliveryOptions.find(({ id }) => id === delivery?.optionId);
  // What is delivered must be said before it is paid.
  if (delivery !== null && option === undefined) return null;
  const hasPaperTickets = basket.tickets.some(({ isStream }) => !isStream);
  return {
    attemptKey: randomUUID(),
    delivery: option
      ? {
          name: option.name,
          words: describeDelivery(i18n.t, option, hasPaperTickets) ?? option.description,
        }
      : null,
  };
}

const isUnnamedGuest = (customer: Customer) => buysAsGuest(customer) && !isNamed(customer);

/**
 * Signs in a guest without a name, who has agreed to the total on the page, and opens the payment on the card provider's page.
 * If that is refused, the details are asked for instead. Safe to repeat: the key makes one guest, one order and one charge.
 */
export async function payByWallet(
  context: AppLoadContext,
  { attemptKey, total }: { attemptKey: string; total: number },
) {
  const { session } = context;
  const details = (notice: "payment-not-started" | "total-changed") => {
    session.flash(notice);
    const step = notice === "total-changed" ? checkoutSteps.basket : checkoutSteps.account;
    return redirect(step.path, 303);
  };
  const isKnown = (await context.customer()) !== null || (await signInPayer(context, attemptKey));
  const basket = await context.basket();
  const { crmSession } = session;
  if (!isKnown || basket === null || crmSession === null) return details("payment-not-started");
  if (basket.totals.toPay.amount !== total) return details("total-changed");
  storeAgreedTotal(context, "summary", total);
  const paid = await pay(context, { basket, crmSession }, { attemptKey, payerDetails: true });
  return paid.ok ? paid.value : details("payment-not-started");
}

async function signInPayer(context: AppLoadContext, requestKey: string): Promise<boolean> {
  const { value } = await context.crm.registerPayer({ body: { requestKey } });
  return (await signInAs(context, value)).ok;
}
