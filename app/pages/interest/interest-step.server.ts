import type { AppLoadContext } from "@remix-run/node";
import {
  type InterestInput,
  type InterestRegistration,
  NO_SEAT_NEEDS,
} from "#contract/schemas/interest";
import { hasNoAddress } from "#contract/text/email";

import { redirectToSignIn, requireCustomer } from "~/.server/auth/require-customer";
import { foundOr404, throwRedirect, throwErrorPage } from "~/.server/rendering/replies";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import { getClosedReason, hasSeatsByPrice } from "~/parts/performances/performance-sale";
import { pathTo } from "~/routing/paths";

type RouteParams = Readonly<Record<string, string | undefined>>;

/** Loads a performance with its sale status, for the waiting list and interest pages. 404 if it is not the event's. */
export async function getInterestPage({ crm, now }: AppLoadContext, routeParams: RouteParams) {
  const at = { event: routeParams["event"] ?? "", instance: routeParams["instance"] ?? "" };
  const params = { id: at.instance };
  const [event, instance, priceList] = await Promise.all([
    crm.getEvent({ params: { id: at.event } }),
    crm.getInstance({ params }),
    crm.getPriceList({ params, session: null }),
  ]);
  const { id, title, instances } = foundOr404(event);
  const detail = foundOr404(instance);
  const prices = foundOr404(priceList);
  if (detail.event.id !== at.event) return throwErrorPage(404);
  const { startsAt, hall, status, maxTickets, seating } = detail;
  return {
    at,
    event: { id, title, instances },
    instance: { id: at.instance, startsAt, hall, status, maxTickets, seating },
    closed: getClosedReason(detail, prices, now),
    /** Whether tickets other than wheelchair spaces are left. */
    hasSeatsByPrice: hasSeatsByPrice(prices),
  };
}

export type InterestPage = Awaited<ReturnType<typeof getInterestPage>>;

type InterestStep = Pick<InterestPage, "at"> & {
  crmSession: CrmSession;
  saved: InterestRegistration | null;
};

const ENDED = new Set(["passed", "cancelled"]);

/**
 * Loads a step for the signed-in customer. Redirects to the performance if it has passed or is canceled, and from a
 * later step to the first if the customer hasn't registered yet.
 */
export async function getInterestStep(
  context: AppLoadContext,
  { request, params }: { request: Request; params: RouteParams },
  step: "first" | "later",
): Promise<InterestPage & InterestStep> {
  const page = await getInterestPage(context, params);
  const { at } = page;
  if (page.closed !== null && ENDED.has(page.closed)) return throwRedirect(pathTo("instance", at));
  const { crmSession, customer } = await requireCustomer(context, request);
  if (hasNoAddress(customer.email)) {
    // A guest who would have given name and email when paying.
    context.session.returnTo = pathTo("register-first-choice", at);
    return throwRedirect(pathTo("your-details"));
  }
  const list = await context.crm.listInterest({ session: crmSession });
  if (!list.ok) return redirectToSignIn(context, request);
  const saved = list.value.find(({ instanceId }) => instanceId === at.instance) ?? null;
  if (saved === null && step === "later") return throwRedirect(pathTo("register-first-choice", at));
  return { ...page, crmSession, saved };
}

/** Saves one step's answers and keeps the others. False if the box office refuses them. Safe to repeat. */
export async function saveStep(
  context: AppLoadContext,
  { at, saved, crmSession }: InterestStep,
  change: Partial<InterestInput>,
): Promise<boolean> {
  const defaults: InterestInput = {
    quantity: 1,
    alternatives: [],
    dressRehearsal: false,
    seatNeeds: NO_SEAT_NEEDS,
    notes: null,
  };
  const { quantity, alternatives, dressRehearsal, seatNeeds, notes } = {
    ...defaults,
    ...saved,
    ...change,
  };
  const registered = await context.crm.registerInterest({
    params: { id: at.instance },
    body: { quantity, alternatives, dressRehearsal, seatNeeds, notes },
    session: crmSession,
  });
  if (registered.ok) return true;
  switch (registered.failure.code) {
    case "invalid":
      return false;
    // The first step shows why.
    case "conflict":
    case "not-found":
    case "not-signed-in":
      return throwRedirect(pathTo("register-first-choice", at));
  }
}
