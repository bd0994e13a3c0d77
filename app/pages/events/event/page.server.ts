import { createHash, randomUUID } from "node:crypto";

import { redirect, type AppLoadContext } from "@remix-run/node";

import type { EventDetail } from "#contract/schemas/event";
import type { PriceList, PriceTerms } from "#contract/schemas/price-list";
import { valueOrNull } from "#contract/unavailable";
import { readForm } from "~/.server/forms/submit-form";
import { detectQuirks } from "~/.server/rendering/browser-quirks";
import { foundOr404 } from "~/.server/rendering/replies";
import type { Crm } from "~/.server/ticketing/ticketing";
import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import { firstIncompleteStep } from "~/parts/checkout/visitor-steps";
import { checkoutFacts } from "~/parts/checkout/checkout-facts.server";
import { pathTo } from "~/routing/paths";

import { addTicketsToBasket } from "../add-tickets-to-basket.server";
import { getClosedReason } from "~/parts/performances/performance-sale";
import type { BandOffer, InstanceOffers } from "./buy-here";
import { buyForm } from "./form";

/** A longer list is hard to choose from. Later performances are bought on their own pages. */
const MAX_PERFORMANCES = 6;

export async function getEventPage(
  { crm, now, priceTerms, venue }: AppLoadContext,
  id: string,
): Promise<{ event: EventDetail; onSale: InstanceOffers[] }> {
  const terms = await priceTerms();
  const event = foundOr404(await crm.getEvent({ params: { id }, query: { terms } }));
  const next = event.instances
    .filter(({ status }) => status === "get-tickets" || status === "limited")
    .filter(({ hall }) => !venue.hallsWithoutPriceChoice.includes(hall.id))
    .slice(0, MAX_PERFORMANCES);
  const offers = await Promise.all(next.map((one) => findOffers(crm, one.id, { now, terms })));
  return { event, onSale: offers.filter((one) => one !== null) };
}

/** Null if nothing can be bought, or if the box office is unavailable. */
async function findOffers(
  crm: Crm,
  id: string,
  { now, terms }: { now: string; terms: PriceTerms },
): Promise<InstanceOffers | null> {
  const [instance, priceList] = await Promise.all([
    valueOrNull(crm.getInstance({ params: { id } })),
    valueOrNull(crm.getPriceList({ params: { id }, query: { terms }, session: null })),
  ]);
  if (instance === null || priceList === null) return null;
  if (getClosedReason(instance, priceList, now) !== null) return null;
  const { startsAt, hall, maxTickets } = instance;
  const offers = offersOf(id, priceList);
  return offers.length > 0 ? { id, startsAt, hall, maxTickets, offers } : null;
}

/** The bands with seats left, in the order of the price list, each at its first fixed price open to everyone. */
function offersOf(instanceId: string, { priceTypes, bands }: PriceList): BandOffer[] {
  const open = priceTypes.filter(
    ({ eligibility, payWhatYouWish }) => eligibility === "all" && payWhatYouWish === null,
  );
  return bands.flatMap((band) => {
    const price = open
      .map((type) => band.prices.find(({ priceTypeId }) => priceTypeId === type.id))
      .find((one) => one !== undefined);
    if (band.byPrice === 0 || price === undefined) return [];
    const id = [instanceId, band.id, price.priceTypeId, price.total.amount].join(" ");
    return [{ id, band, price }];
  });
}

export async function buyFromEvent(context: AppLoadContext, request: Request, eventId: string) {
  const form = await request.formData();
  const { value, refuse } = readForm(form, buyForm);
  if (value === null) return refuse({});
  const { offer: offerId, quantity } = value;
  const { onSale } = await getEventPage(context, eventId);
  const instance = onSale.find(({ offers }) => offers.some(({ id }) => id === offerId));
  const offer = instance?.offers.find(({ id }) => id === offerId);
  if (instance === undefined || offer === undefined) return refuse({ offer: "offerGone" });

  const requestKey = requestKeyOf(context, request, `${offerId} ${quantity}`);
  if (requestKey === null)
    return redirect(pathTo("event", { event: eventId }, { [SENT_AGAIN]: 1 }), 307);
  const { band, price } = offer;
  const choice = { band: band.id, priceTypeId: price.priceTypeId, quantity };
  const tickets = { instanceId: instance.id, choices: [choice], together: true, requestKey };
  const refusal = await addTicketsToBasket(context, tickets);
  if (refusal !== null) return refuse({}, { refusal });
  return redirect(
    form.get("intent") === "basket" ? pathTo("basket") : await firstStep(context),
    303,
  );
}

async function firstStep(context: AppLoadContext): Promise<string> {
  await context.readCheckout();
  const facts = await checkoutFacts(context, await context.basket(), await context.customer());
  return checkoutSteps[firstIncompleteStep(context.venue.checkoutSeries, facts)].path;
}

/** Query parameter of the form's second submission, with a session. */
export const SENT_AGAIN = "sent-again";

/** The same form within this time counts as a double click. */
const DOUBLE_CLICK_MS = 10_000;

/**
 * The idempotency key for a form on a cached page, which contains none. Null on the first submission: it stores a seed
 * in the session, and the browser submits the form again (307). Repeated clicks use the same seed.
 */
function requestKeyOf(
  { session, now }: AppLoadContext,
  request: Request,
  choice: string,
): string | null {
  const at = Date.parse(now);
  const { formSeed } = session;
  if (formSeed !== null && Math.abs(at - formSeed.at) < DOUBLE_CLICK_MS)
    return uuidOf(formSeed.seed, choice);
  // A browser without cookies is redirected only once.
  const isAgain = new URL(request.url).searchParams.has(SENT_AGAIN);
  // Text browsers never submit a form twice.
  const quirks = detectQuirks(request.headers.get("user-agent") ?? undefined);
  if (isAgain || quirks.asksBeforeResubmitting) return randomUUID();
  session.formSeed = { seed: randomUUID(), at };
  return null;
}

/** A UUID (version 8) derived from both. */
function uuidOf(seed: string, choice: string): string {
  const hex = createHash("sha256").update(`${seed} ${choice}`).digest("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
}
