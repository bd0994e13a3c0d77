import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { Outcome } from "#contract/calls/define";
import { isRouteOpen } from "~/routing/feature-routes";
import type { Features } from "#contract/names/features";
import type { Order } from "#contract/schemas/order";
import type { InstanceLabel } from "#contract/schemas/ticket";
import { valueOrNull } from "#contract/calls/unavailable";

import { throwOrderNotFound, throwRedirect, orErrorPage } from "~/.server/rendering/replies";
import { requireKnownSystem } from "~/.server/rendering/require-known-system";
import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import { listAdmissions } from "./get-ticket-sheets.server";
import { pathTo } from "~/routing/paths";

/** Credentials for an order: the session, and the token of the mailed link, "" for none. */
export type OrderAccess = { session: CrmSession | null; orderToken: string };

/** Reads an order page's URL. Throws a 404 without an order id, or for an unknown ticketing system. */
export function readOrderUrl({ request, context, params }: LoaderFunctionArgs) {
  requireKnownSystem(params);
  const { searchParams } = new URL(request.url);
  // Longer than any id or token.
  const param = (name: string) => (searchParams.get(name) ?? "").slice(0, 100);
  const id = param("order");
  if (id === "") return throwOrderNotFound();
  // Tokens are sent in a header: other characters would make the call fail.
  const token = (name: string) => (/^[\w.-]*$/.test(param(name)) ? param(name) : "");
  const reference = token("ref");
  return {
    id,
    /** Call after `context.customer()`, which removes an expired session. */
    access: (): OrderAccess => ({ session: context.session.crmSession, orderToken: reference }),
    /** Token of the return URL of the card provider or the bank; "" for none. */
    returnToken: token("return"),
    /** Whether the visitor canceled on the provider's page, which ends the attempt. */
    turnedBack: searchParams.get("turned-back") === "1",
    getHref: (page: OrderPageName) => orderHref(page, { id }, reference),
    /** The page that refunds a moved performance. */
    moveRefundHref: (move: string) =>
      pathTo("order-move-refund", {}, { order: id, ref: reference, move }),
  };
}

/** Returns the order in the URL. Redirects to request a new link if it does not exist or the visitor has no access. */
export async function getVisibleOrder(args: LoaderFunctionArgs) {
  const url = readOrderUrl(args);
  const { id, access } = url;
  // Before reading the order, so that not even cookies reveal whether it exists.
  const customer = await args.context.customer();
  const order = await valueOrOrderLink(
    id,
    args.context.crm.getOrder({ params: { id }, ...access() }),
  );
  return { ...url, order, isOwn: customer?.id === order.customer.id };
}

/**
 * Returns the order that a basket has become, if it belongs to the signed-in customer. Throws the 503 page if the box
 * office doesn't respond: an empty basket would suggest that nothing was bought.
 */
export async function findPurchase(
  { crm, session: { crmSession: session } }: AppLoadContext,
  basketId: string | null,
): Promise<Order | null> {
  if (basketId === null || session === null) return null;
  const reading = crm.getBasket({ params: { id: basketId } });
  const basket = await orErrorPage(reading, "load-orders");
  if (!basket.ok || basket.value.status !== "ordered" || basket.value.orderId === null) return null;
  const params = { id: basket.value.orderId };
  const order = await orErrorPage(crm.getOrder({ params, session, orderToken: "" }), "load-orders");
  return order.ok && order.value.state !== "returned" ? order.value : null;
}

/** Returns the value of a call about an order. Throws a redirect to request a new link, or the 503 page. */
export async function valueOrOrderLink<T>(
  orderId: string,
  call: Promise<Outcome<T, "not-found">>,
): Promise<T> {
  const result = await orErrorPage(call, "load-orders");
  return result.ok ? result.value : redirectToOrderLink(orderId);
}

/** Throws the same redirect for an expired link, for one without access and for an unknown order. */
export function redirectToOrderLink(orderId: string): never {
  return throwRedirect(pathTo("order-link", {}, { order: orderId }));
}

export type OrderPageName =
  | "direct-debit-verify"
  | "direct-debit-confirmed"
  | "direct-debit-failed"
  | "order-verify"
  | "order-confirmed"
  | "order-failed"
  | "order-add-ons"
  | "order-move-refund"
  | "order-tickets"
  | "order-tickets-pdf"
  | "order-tickets-text";

/** Returns the path of an order page. `reference`: the mailed link's token, which visitors keep from page to page. */
export function orderHref(page: OrderPageName, order: { id: string }, reference = ""): string {
  return pathTo(page, {}, { order: order.id, ref: reference });
}

/** Returns the order in the URL and its tickets. Redirects to the order's page if it has none. */
export async function getVisibleAdmissions(args: LoaderFunctionArgs) {
  const visit = await getVisibleOrder(args);
  const { order, getHref } = visit;
  const tickets = listAdmissions(order);
  if (order.state === "confirmed" && tickets.length > 0) return { ...visit, tickets };
  return throwRedirect(getHref("order-confirmed"));
}

/** Returns the delivery option of an order; null for none, or if the box office is down. */
export async function findOrderedDelivery(crm: Crm, { delivery }: Pick<Order, "delivery">) {
  if (delivery === null) return null;
  const options = await valueOrNull(crm.listDeliveryOptions());
  return options?.find(({ id }) => id === delivery.optionId) ?? null;
}

/** Returns the add-ons on sale with tickets for performances; none if the box office is down. */
export async function listTicketExtras(
  crm: Pick<Crm, "listStockItems">,
  visits: readonly InstanceLabel[],
) {
  const performances = await Promise.all(
    visits.map(async (instance) => {
      const query = { kind: "supplementary", instance: instance.id } as const;
      const items = (await valueOrNull(crm.listStockItems({ query }))) ?? [];
      return { instance, items: items.filter(({ left }) => left !== 0) };
    }),
  );
  return performances.filter(({ items }) => items.length > 0);
}

/**
 * The link to what can be added to an order, and whether that is only a donation. Only the order's customer is offered one:
 * it depends on their membership. `hasVisitOffers`: there is food, drink or something else to add to the visit.
 */
export function addOnsLink(
  features: Features,
  { href, hasVisitOffers, isOwn }: { href: string; hasVisitOffers: boolean; isOwn: boolean },
): { addOnsHref: string | null; onlyGift: boolean } {
  const asksForGift = isOwn && features.donations && isRouteOpen(features, "order-add-ons");
  return {
    addOnsHref: hasVisitOffers || asksForGift ? href : null,
    onlyGift: !hasVisitOffers,
  };
}

type FoodSource = { crm: Pick<Crm, "getFoodAndDrink">; features: Pick<Features, "food"> };

/** Returns ids of performances for which food or drink can be ordered now, or for which that is unknown. */
export async function findOpenFood(
  { crm, features }: FoodSource,
  visits: readonly Pick<InstanceLabel, "id">[],
): Promise<string[]> {
  if (!features.food) return [];
  const performances = await Promise.all(
    visits.map(async ({ id }) => {
      const food = await valueOrNull(crm.getFoodAndDrink({ params: { id } }));
      return { id, isClosed: food !== null && food.menus.every(({ open }) => !open) };
    }),
  );
  return performances.flatMap(({ id, isClosed }) => (isClosed ? [] : [id]));
}
