import { type Customer, type GuestCorrection, hasBuyerDetails } from "#contract/schemas/customer";
import { randomUUID } from "node:crypto";
import { redirect, type AppLoadContext } from "@remix-run/node";

import { hasNoAddress } from "#contract/text/email";
import { valueOrNull } from "#contract/calls/unavailable";
import { buysAsGuest } from "~/domain/account/customer";
import { accessCodeOfAnotherCustomer, unentitledTickets } from "~/domain/basket/basket";
import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import { isFree } from "~/domain/arithmetic/money";
import { nextStep } from "~/parts/checkout/visitor-steps";
import {
  submitGuest,
  submitGuestCorrection,
  submitSignIn,
} from "~/parts/sign-in/submit-sign-in.server";
import { submitRegistration } from "~/parts/registration/submit-registration.server";
import { submitLinkRequest } from "~/parts/sign-in/answer-mail.server";
import { guestPayForm, signInByLinkForm } from "~/parts/sign-in/forms";
import { pathTo } from "~/routing/paths";
import { leaveAccount } from "~/.server/auth/sign-in";
import { throwErrorPage } from "~/.server/rendering/replies";
import { nothingAgreed } from "~/.server/session/session-data";
import { removeAccessCode } from "~/parts/basket/change-codes.server";
import { keepAcceptance } from "~/parts/checkout/accepted-terms.server";
import { assumedDelivery } from "~/parts/checkout/assumed-delivery";
import type { CheckoutStepContext } from "~/parts/checkout/guards.server";
import { redirectToOrder } from "~/parts/basket/leave-checkout.server";
import type { GuestPayment } from "./guest-pay-form";
import { payAsGuest } from "../pay-as-guest.server";

export async function getAccountPage(
  context: AppLoadContext,
  step: CheckoutStepContext<"account">,
  request: Request,
) {
  const { crm, session } = context;
  const { customer, basket, frame, next } = step;
  // The details page returns here.
  if (customer !== null && !hasBuyerDetails(customer))
    session.returnTo = pathTo("checkout-account");
  const countries = customer === null ? await valueOrNull(crm.listCountries()) : null;
  const payment = await findGuestPayment(context, step);
  return {
    payment,
    frame,
    next,
    customer: customer && {
      name: hasBuyerDetails(customer) ? `${customer.firstName} ${customer.lastName}` : null,
      email: customer.email,
      isGuest: buysAsGuest(customer),
      typed: guestDetails(customer),
      ownsBasket: basket.customerId === customer.id,
    },
    // Without details nobody can tell yet whose the code is.
    codeOfAnotherCustomer:
      customer === null || hasNoAddress(customer.email)
        ? null
        : accessCodeOfAnotherCustomer(basket),
    unentitled: customer === null ? [] : unentitledTickets(basket),
    heldCount: basket.hold === null ? 0 : basket.tickets.length,
    opens: new URL(request.url).searchParams.get("open"),
    countries: customer === null ? countries : [],
  };
}

/** Null if more is left for a guest than the summary, or if there is nothing to pay. */
async function findGuestPayment(
  { readCheckout, venue, i18n }: AppLoadContext,
  { customer, basket, facts, next }: CheckoutStepContext<"account">,
): Promise<GuestPayment | null> {
  const isOnlySummaryLeft =
    next === checkoutSteps.summary.path &&
    nextStep(venue.checkoutSeries, facts, "summary") === null;
  if (customer !== null || !isOnlySummaryLeft || isFree(basket.totals.toPay)) return null;
  const read = await readCheckout();
  const delivery = assumedDelivery(i18n.t, basket, read);
  if (delivery === undefined) return null;
  return {
    attemptKey: randomUUID(),
    delivery,
    hasOtherDeliveries: read?.deliveryOptions.some(({ id }) => id !== delivery?.id) ?? false,
  };
}

function guestDetails(customer: Customer): GuestCorrection | null {
  if (!buysAsGuest(customer)) return null;
  const { firstName, lastName, phone } = customer;
  // A guest who would have given it when paying has none.
  const email = hasNoAddress(customer.email) ? "" : customer.email;
  return { firstName, lastName, email, phone };
}

const isGuestPayment = (form: FormData) =>
  form.get("intent") === guestPayForm.id && form.get("way") === "pay";

/** A map, because a name such as `toString` would find something in a plain object. */
const HANDLERS = new Map<
  string,
  typeof submitSignIn | typeof submitRegistration | typeof submitGuest
>([
  ["sign-in", submitSignIn],
  ["register", submitRegistration],
  ["guest", submitGuest],
]);

/**
 * Repeats a sign-in or a guest's payment whose first response was lost; returns null for other requests. The basket has been claimed by then
 * and can't be read without a session, so this runs before the step's own checks.
 */
export async function retrySignIn(
  context: AppLoadContext,
  request: Request,
): Promise<Response | null> {
  const { session } = context;
  const { basketId } = session;
  if (basketId === null || session.crmSession !== null) return null;
  // The step needs the rest of it anyway: one call instead of two.
  await context.readCheckout();
  if ((await context.basket()) !== null) return null;
  session.basketId = basketId;
  await redirectToOrder(context, basketId);
  const form = await request.clone().formData();
  const isPayment = isGuestPayment(form);
  if (!isPayment && (form.get("intent") !== "sign-in" || form.has("way"))) return null;
  session.returnTo = pathTo("checkout-account");
  const reply = isPayment
    ? await payAsGuest(context, request.clone(), null)
    : await submitSignIn(context, request.clone());
  if (reply instanceof Response) return reply;
  // The step can't be shown without a basket; signing in restores it.
  session.flash("sign-in-first");
  return redirect(pathTo("login"), 303);
}

export async function submitAccount(
  context: AppLoadContext,
  request: Request,
  {
    customer,
    crmSession,
    basket,
    next,
  }: Pick<CheckoutStepContext<"account">, "customer" | "crmSession" | "basket" | "next">,
) {
  const { session } = context;
  const form = await request.clone().formData();
  const intent = String(form.get("intent"));
  if (intent === "use-another") {
    // Another customer has to take the steps again.
    session.checkoutProgress = nothingAgreed;
    // The person whom an access code names may take the basket along.
    const takesBasket = accessCodeOfAnotherCustomer(basket) !== null;
    await leaveAccount(context, { takesBasket });
    return redirect(
      takesBasket ? pathTo("checkout-account", {}, { open: "sign-in" }) : pathTo("login"),
      303,
    );
  }
  if (intent === guestPayForm.id) keepAcceptance(context, basket, form);
  if (intent === "remove-code") return removeAccessCode(context, form);
  if (intent === "guest" && crmSession !== null && customer !== null && buysAsGuest(customer))
    return submitGuestCorrection(context, request, { session: crmSession, next });
  // Signing in returns to the checkout, also by an emailed link.
  session.returnTo = pathTo("checkout-account");
  if (form.get("way") === "magic-link")
    return submitLinkRequest(context, request, "authentication", signInByLinkForm);
  if (isGuestPayment(form) && customer === null) return payAsGuest(context, request, basket);
  if (intent === guestPayForm.id && form.get("way") === "delivery") {
    const reply = await submitGuest(context, request);
    const isSummary =
      reply instanceof Response && reply.headers.get("Location") === checkoutSteps.summary.path;
    return isSummary ? redirect(checkoutSteps.delivery.path, 303) : reply;
  }
  const handle = HANDLERS.get(intent);
  return handle === undefined ? throwErrorPage(400) : handle(context, request);
}
