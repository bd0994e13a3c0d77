import type { BasketOffers } from "#contract/schemas/basket-offers";
import type { Basket } from "#contract/schemas/basket";

import type { CheckoutAsks, CheckoutStepName } from "~/domain/checkout/checkout-steps";

import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import { isReturning } from "./is-returning.server";

type Visit = {
  basket: Basket | null;
  /** Null for who is not signed in. */
  crmSession: CrmSession | null;
  passed: readonly CheckoutStepName[];
  stepByStep: boolean;
};

type Venue = { checkoutSeries: readonly CheckoutStepName[]; currency: string };

/**
 * Which of the steps that depend on the box office have anything to ask. Only those of the venue's series are looked
 * at; where the box office does not say, a step is left out and the sale goes on without it. Safe to repeat.
 */
export async function findRelevantSteps(
  crm: Crm,
  { checkoutSeries, currency }: Venue,
  visit: Visit,
): Promise<CheckoutAsks> {
  const has = (name: CheckoutStepName) => checkoutSeries.includes(name);
  const offered = has("add-ons") || has("upsells") || has("booking-protect");
  const [offers, memberships, giftAid, express] = await Promise.all([
    offered ? findOffers(crm, visit) : null,
    has("memberships") && sellsMemberships(crm),
    has("gift-aid") && currency === "GBP" && asksForGiftAid(crm, visit),
    has("express-checkout") && isQuick(crm, visit),
  ]);
  return {
    "add-ons": has("add-ons") && offers !== null && offers.addOns.some(isSomething),
    upsells: has("upsells") && offers !== null && isSomethingElse(offers),
    "booking-protect": has("booking-protect") && offers !== null && offers.protection !== null,
    memberships,
    "gift-aid": giftAid,
    "express-checkout": express,
  };
}

const isSomething = ({ items, menus }: { items: unknown[]; menus: unknown[] }) =>
  items.length + menus.length > 0;

const isSomethingElse = ({ merchandise, donation }: BasketOffers) =>
  merchandise.length > 0 || donation !== null;

async function findOffers(crm: Crm, { basket }: Visit) {
  if (basket === null) return null;
  const offers = await crm.getBasketOffers({ params: { id: basket.id } });
  return offers.ok ? offers.value : null;
}

async function sellsMemberships(crm: Crm): Promise<boolean> {
  const levels = await crm.listMembershipLevels();
  return levels.ok && levels.value.length > 0;
}

/** Spec section 9: gift aid adds to what is given, so there must be a gift; and it is declared once. */
async function asksForGiftAid(crm: Crm, { basket, crmSession, passed }: Visit): Promise<boolean> {
  if (basket === null || !basket.items.some(({ kind }) => kind === "donation")) return false;
  if (crmSession === null || passed.includes("gift-aid")) return true;
  const declared = await crm.getGiftAid({ session: crmSession });
  return declared.ok && declared.value.declaredAt === null;
}

/**
 * Whether the short way is offered: to a customer who has bought before and has answered nothing yet for this basket.
 */
async function isQuick(
  crm: Crm,
  { basket, crmSession, passed, stepByStep }: Visit,
): Promise<boolean> {
  if (passed.includes("express-checkout")) return true;
  const isBegun = basket === null || basket.delivery !== null || basket.details !== null;
  if (stepByStep || isBegun || crmSession === null) return false;
  return isReturning(crm, crmSession);
}
