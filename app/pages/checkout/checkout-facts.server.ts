import type { AppLoadContext } from "@remix-run/node";

import type { CheckoutRead } from "#contract/operations/basket-checkout";
import type { Basket } from "#contract/schemas/basket";
import { isDelivered } from "#contract/schemas/basket-item";
import type { Customer } from "#contract/schemas/customer";
import type {
  CheckoutAsks,
  CheckoutFacts,
  CheckoutStepName,
} from "~/domain/checkout/checkout-steps";
import { defaultDelivery } from "~/domain/checkout/default-answers";
import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import { listSavings } from "~/pages/memberships/levels/page.server";
import type { VenueSettings } from "~/venue";

export async function checkoutFacts(
  context: Pick<AppLoadContext, "crm" | "session" | "venue" | "checkout">,
  basket: Basket | null,
  customer: Customer | null,
): Promise<CheckoutFacts> {
  const { crm, session, venue } = context;
  const agreed = session.checkout;
  const crmSession = customer === null ? null : session.crmSession;
  const read = crmSession === null ? null : await context.checkout();
  const visit = { basket, crmSession, read, ...agreed };
  const [asks, hasDefaultDelivery] = await Promise.all([
    findRelevantSteps(crm, venue, visit),
    canAssumeDelivery(crm, basket),
  ]);
  return { basket, customer, ...agreed, asks, hasDefaultDelivery };
}

/** Whether a delivery that has not been chosen needs no page of its own. */
async function canAssumeDelivery(crm: Crm, basket: Basket | null): Promise<boolean> {
  if (basket === null || basket.delivery !== null || !isDelivered(basket.tickets, basket.items))
    return false;
  const options = await crm.listBasketDelivery({ params: { id: basket.id } });
  return options.ok && defaultDelivery(options.value) !== null;
}

type Visit = Pick<CheckoutFacts, "basket" | "passed"> & {
  crmSession: CrmSession | null;
  read: CheckoutRead | null;
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
  const [offers, memberships, giftAid, inHousehold] = await Promise.all([
    needsOffers && visit.basket !== null
      ? crm.getBasketOffers({ params: { id: visit.basket.id } })
      : null,
    isDue("memberships") && isWorthJoining(crm, visit),
    has("gift-aid") && currency === "GBP" && asksForGiftAid(crm, visit),
    has("household") && household && hasHousehold(crm, visit),
  ]);
  const asks = { memberships, "gift-aid": giftAid, household: inHousehold };
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
async function isWorthJoining(crm: Crm, { basket, passed, read }: Visit): Promise<boolean> {
  if (passed.includes("memberships")) return true;
  if (!basket || basket.items.some(({ kind }) => kind === "membership")) return false;
  if (read !== null) return basket.tickets.length > 0 && read.worthJoining;
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
async function hasHousehold(crm: Crm, { crmSession: session, read }: Visit): Promise<boolean> {
  if (read !== null) return read.hasHousehold;
  if (session === null) return false;
  const found = await crm.getHousehold({ session });
  return found.ok && found.value.members.some(({ isSelf }) => !isSelf);
}
