import type { AppLoadContext } from "@remix-run/node";

import type { Basket } from "#contract/schemas/basket";
import type { Customer } from "#contract/schemas/customer";
import type {
  CheckoutAsks,
  CheckoutFacts,
  CheckoutStepName,
} from "~/domain/checkout/checkout-steps";
import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import { listSavings } from "~/pages/memberships/levels/page.server";
import type { VenueSettings } from "~/venue";

export async function checkoutFacts(
  { crm, session, venue }: Pick<AppLoadContext, "crm" | "session" | "venue">,
  basket: Basket | null,
  customer: Customer | null,
): Promise<CheckoutFacts> {
  const agreed = session.checkout;
  const visit = { basket, crmSession: customer === null ? null : session.crmSession, ...agreed };
  return { basket, customer, ...agreed, asks: await findRelevantSteps(crm, venue, visit) };
}

type Visit = Pick<CheckoutFacts, "basket" | "passed" | "stepByStep"> & {
  crmSession: CrmSession | null;
};

/** Only the steps of the venue's series are looked up; one that cannot be is left out and the sale goes on without it. */
async function findRelevantSteps(
  crm: Crm,
  { checkoutSeries, currency, household }: VenueSettings,
  visit: Visit,
): Promise<CheckoutAsks> {
  const has = (name: CheckoutStepName) => checkoutSeries.includes(name);
  const isDue = (name: CheckoutStepName) =>
    has(name) &&
    (visit.crmSession !== null || checkoutSeries.indexOf(name) < checkoutSeries.indexOf("account"));
  const needsOffers = has("add-ons") || has("upsells") || has("booking-protect");
  const [offers, memberships, giftAid, express, inHousehold] = await Promise.all([
    needsOffers && visit.basket !== null
      ? crm.getBasketOffers({ params: { id: visit.basket.id } })
      : null,
    isDue("memberships") && isWorthJoining(crm, visit),
    has("gift-aid") && currency === "GBP" && asksForGiftAid(crm, visit),
    has("express-checkout") && isQuick(crm, visit),
    has("household") && household && hasHousehold(crm, visit),
  ]);
  const asks = {
    memberships,
    "gift-aid": giftAid,
    "express-checkout": express,
    household: inHousehold,
  };
  if (!offers?.ok) return { ...asks, "add-ons": false, upsells: false, "booking-protect": false };
  const { addOns, merchandise, donation, protection } = offers.value;
  return {
    ...asks,
    "add-ons": has("add-ons") && addOns.some(({ items, menus }) => items.length + menus.length > 0),
    upsells: has("upsells") && (merchandise.length > 0 || donation !== null),
    "booking-protect": has("booking-protect") && protection !== null,
  };
}

/** Whether a membership would pay for itself with this basket. */
async function isWorthJoining(crm: Crm, { basket, passed }: Visit): Promise<boolean> {
  if (passed.includes("memberships")) return true;
  if (!basket || basket.items.some(({ kind }) => kind === "membership")) return false;
  return (await listSavings(crm, basket)).some(({ paysForItself }) => paysForItself);
}

/** Gift aid adds to what is given, so there must be a gift; and it is declared once. */
async function asksForGiftAid(crm: Crm, { basket, crmSession, passed }: Visit): Promise<boolean> {
  if (!basket?.items.some(({ kind }) => kind === "donation")) return false;
  if (crmSession === null || passed.includes("gift-aid")) return true;
  const declared = await crm.getGiftAid({ session: crmSession });
  return declared.ok && declared.value.declaredAt === null;
}

/** Whether there is anybody else to book for. */
async function hasHousehold(crm: Crm, { crmSession: session }: Visit): Promise<boolean> {
  if (session === null) return false;
  const found = await crm.getHousehold({ session });
  return found.ok && found.value.members.some(({ isSelf }) => !isSelf);
}

/** Express checkout is offered to a customer who has bought before and has answered no step for this basket. */
async function isQuick(
  crm: Crm,
  { basket, crmSession, passed, stepByStep }: Visit,
): Promise<boolean> {
  if (passed.includes("express-checkout")) return true;
  const isBegun = basket === null || basket.delivery !== null || basket.details !== null;
  if (stepByStep || isBegun || crmSession === null) return false;
  const last = await crm.getLastOrder({ session: crmSession });
  return last.ok && last.value.orderId !== null;
}
