import type { AppLoadContext } from "@remix-run/node";

import type { CheckoutRead } from "#contract/operations/basket-checkout";
import type { Basket } from "#contract/schemas/basket";
import type { Customer } from "#contract/schemas/customer";
import { valueOrNull } from "#contract/calls/unavailable";
import type { CheckoutStepName } from "#contract/names/checkout-series";
import type { CheckoutAsks, CheckoutFacts } from "~/domain/checkout/checkout-steps";
import { completeAnswers } from "~/domain/checkout/assumed-answers";
import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import type { VenueSettings } from "~/domain/venue/storefront-settings";

export async function checkoutFacts(
  context: Pick<AppLoadContext, "crm" | "session" | "venue" | "readCheckout">,
  basket: Basket | null,
  customer: Customer | null,
): Promise<CheckoutFacts> {
  const { crm, session, venue } = context;
  const agreed = session.checkoutProgress;
  const crmSession = customer === null ? null : session.crmSession;
  const read = await context.readCheckout();
  const asks = await findRelevantSteps(crm, venue, { basket, crmSession, read, ...agreed });
  const hasDefaultDelivery =
    basket?.delivery === null && completeAnswers(basket, read).delivery !== null;
  const hasCredit = read?.hasCredit === true;
  const isExpress = venue.expressCheckout;
  return { basket, customer, ...agreed, asks, hasDefaultDelivery, hasCredit, isExpress };
}

type Visit = Pick<CheckoutFacts, "basket" | "passed"> & {
  crmSession: CrmSession | null;
  read: CheckoutRead | null;
};

/**
 * Checks which steps apply. Those that aren't in the venue's series don't, except the household, which the summary links
 * to. A step that can't be checked is left out.
 */
async function findRelevantSteps(
  crm: Crm,
  { checkoutSeries, currency, household }: VenueSettings,
  visit: Visit,
): Promise<CheckoutAsks> {
  const has = (name: CheckoutStepName) => checkoutSeries.includes(name);
  const needsOffers = has("add-ons") || has("upsells") || has("booking-protect");
  const [offers, giftAid] = await Promise.all([
    needsOffers && visit.basket !== null
      ? valueOrNull(crm.getBasketOffers({ params: { id: visit.basket.id } }))
      : null,
    has("gift-aid") && currency === "GBP" && asksForGiftAid(crm, visit),
  ]);
  const asks = {
    memberships: has("memberships") && isWorthJoining(visit),
    "gift-aid": giftAid,
    household:
      household && visit.read?.hasHousehold === true && (visit.basket?.tickets.length ?? 0) > 0,
  };
  if (offers === null)
    return { ...asks, "add-ons": false, upsells: false, "booking-protect": false };
  const { addOns, merchandise, donation, protection } = offers;
  return {
    ...asks,
    "add-ons": has("add-ons") && addOns.some(({ items, menus }) => items.length + menus.length > 0),
    upsells: has("upsells") && (merchandise.length > 0 || donation !== null),
    "booking-protect": has("booking-protect") && protection !== null,
  };
}

/** Whether a membership would save more on this basket than it costs. */
function isWorthJoining({ basket, passed, read }: Visit): boolean {
  if (passed.includes("memberships")) return true;
  if (!basket || basket.items.some(({ kind }) => kind === "membership")) return false;
  return basket.tickets.length > 0 && read?.worthJoining === true;
}

/** Gift Aid needs a donation, and is declared only once. */
async function asksForGiftAid(crm: Crm, { basket, crmSession, passed }: Visit): Promise<boolean> {
  if (!basket?.items.some(({ kind }) => kind === "donation")) return false;
  if (crmSession === null || passed.includes("gift-aid")) return true;
  const giftAid = await valueOrNull(crm.getGiftAid({ session: crmSession }));
  return giftAid?.declaredAt === null;
}
