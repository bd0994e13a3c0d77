import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { Outcome } from "#contract/define";
import type { Order } from "#contract/schemas/order";
import type { InstanceLabel } from "#contract/schemas/ticket";

import { noSuchOrder, throwErrorPage, throwRedirect } from "~/.server/http/rendering/replies";
import { knownSystem } from "~/.server/http/known-system";
import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import { admissionsOf } from "~/pages/tickets/get-ticket-sheets.server";
import { pathTo } from "~/routing/paths";

/** What opens an order: the session, and the token of the mailed link, "" for none. The box office judges it. */
export type OrderAccess = { session: CrmSession | null; orderToken: string };

/** 404 where the address names no order, and below the name of a system that does not exist. */
export function orderAddress({ request, context, params }: LoaderFunctionArgs) {
  knownSystem(params);
  const { searchParams } = new URL(request.url);
  // Longer than any id or token.
  const part = (name: string) => (searchParams.get(name) ?? "").slice(0, 100);
  const id = part("order");
  if (id === "") return noSuchOrder();
  // A mailed link's token is sent in a header, so no other characters go there: they could not be one.
  const token = (name: string) => (/^[\w.-]*$/.test(part(name)) ? part(name) : "");
  const reference = token("ref");
  return {
    id,
    /** Called after `context.customer()`, which forgets a session that has ended. */
    access: (): OrderAccess => ({ session: context.session.crmSession, orderToken: reference }),
    /** Of the way back from the card provider or the bank, or "". */
    returnToken: token("return"),
    /** The visitor came by the provider's link back, so the attempt is to end. */
    turnedBack: searchParams.get("turned-back") === "1",
    hrefOf: (page: OrderPageName) => orderHref(page, { id }, reference),
  };
}

/** The order of the address. A visitor who may not see it, or names none that exists, is led to ask for a new link. */
export async function visibleOrder(args: LoaderFunctionArgs) {
  const address = orderAddress(args);
  const { id, access } = address;
  // Before reading the order: nothing sent to the visitor, cookies included, may reveal whether it exists.
  const customer = await args.context.customer();
  const order = linkedOrder(id, await args.context.crm.getOrder({ params: { id }, ...access() }));
  return { ...address, order, isOwn: customer?.id === order.customer.id };
}

/** The order that a basket has become, if its customer is the one who is signed in. Safe to repeat. */
export async function findPurchase(
  { crm, session: { crmSession: session } }: AppLoadContext,
  basketId: string | null,
): Promise<Order | null> {
  if (basketId === null || session === null) return null;
  const basket = await crm.getBasket({ params: { id: basketId } });
  if (!basket.ok || basket.value.status !== "ordered" || basket.value.orderId === null) return null;
  const params = { id: basket.value.orderId };
  const order = await crm.getOrder({ params, session, orderToken: "" });
  return order.ok && order.value.state !== "returned" ? order.value : null;
}

/** What was asked of the order of a link: its value, the way to a new link, or the 503 page. */
export function linkedOrder<T>(orderId: string, result: Outcome<T, "not-found">): T {
  if (result.ok) return result.value;
  return result.failure.code === "not-found"
    ? noSuchLink(orderId)
    : throwErrorPage(503, "load-orders");
}

/** The same page for a link that has expired, for one of somebody else and for one of no order. Thrown, never returned. */
export function noSuchLink(orderId: string): never {
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
  | "order-tickets"
  | "order-tickets-pdf"
  | "order-tickets-text";

/**
 * Opens for the order's own customer; a visitor who came by the mailed link keeps that link's reference from page to
 * page. No page makes a reference that its reader did not have.
 */
export function orderHref(page: OrderPageName, order: { id: string }, reference = ""): string {
  return pathTo(page, {}, { order: order.id, ref: reference });
}

/** The order of the address and its tickets that admit. An order without any leads to its own page, which says so. */
export async function visibleAdmissions(args: LoaderFunctionArgs) {
  const visit = await visibleOrder(args);
  const { order, hrefOf } = visit;
  const tickets = admissionsOf(order);
  if (order.state === "confirmed" && tickets.length > 0) return { ...visit, tickets };
  return throwRedirect(hrefOf("order-confirmed"));
}

/** How the tickets of an order are delivered, in words; null when the box office does not say. Safe to repeat. */
export async function findOrderedDelivery(crm: Crm, { delivery }: Pick<Order, "delivery">) {
  if (delivery === null) return null;
  const options = await crm.listDeliveryOptions();
  return (options.ok && options.value.find(({ id }) => id === delivery.optionId)) || null;
}

/** The performances for which food or drink can be ordered now, by their ids; also those of which that is not known. */
export async function findOpenFood(
  crm: Pick<Crm, "getFoodAndDrink">,
  visits: readonly Pick<InstanceLabel, "id">[],
): Promise<string[]> {
  const found = await Promise.all(
    visits.map(async ({ id }) => {
      const food = await crm.getFoodAndDrink({ params: { id } });
      return { id, isClosed: food.ok && food.value.menus.every(({ open }) => !open) };
    }),
  );
  return found.flatMap(({ id, isClosed }) => (isClosed ? [] : [id]));
}
