import { data, redirect, type AppLoadContext } from "@remix-run/node";

import type { PriceList } from "#contract/schemas/price-list";
import { requestedPath } from "~/.server/rendering/canonical-path";
import { foundOr404 } from "~/.server/rendering/replies";
import { enterVisitorCode } from "~/parts/basket/change-codes.server";
import { requestKeySchema } from "~/domain/schemas/fields";
import { addTicketsToBasket } from "~/pages/events/add-tickets-to-basket.server";
import { getInstancePage } from "~/pages/events/instance/page.server";
import { choosePresetPrice } from "~/parts/performances/performance-sale";
import { pathTo } from "~/routing/paths";
import { readLinkQuery } from "./link-query";
import type { LinkAnswer, LinkedTickets, LinkProblem, LinkQuery } from "./link-query";

type Params = { event: string; instance: string };

/**
 * Loads a performance and the tickets or code of a link to it; `problem` is set if the link is not valid (any more).
 */
export async function getPerformanceLink(
  context: AppLoadContext,
  request: Request,
  params: Params,
) {
  const page = await getInstancePage(context, params);
  const shown = "data" in page ? page.data : page;
  const { event, instance, isToday, priceList, closed, canSignIn, requestKey } = shown;
  const { hasJoinedWaitingList } = shown;
  const query = readLinkQuery(request, context.now);
  // The code is entered only on submit, so until then it may be one that opens the sale.
  const canOpen =
    typeof query !== "string" &&
    query.code !== null &&
    (closed === "priority" || closed === "book");
  const visit = { canSignIn, priority: priceList.priority, hasJoinedWaitingList, requestKey };
  const base = { event, instance, isToday, closed, canOpen, ...visit };
  if (typeof query === "string") return { ...base, problem: query, code: null, tickets: null };
  const isSold = closed === null || canOpen;
  const tickets =
    isSold && query.quantity > instance.maxTickets
      ? "too-many"
      : isSold
        ? linkedTickets(priceList, query)
        : null;
  return {
    ...base,
    code: query.code,
    ...(typeof tickets === "string"
      ? { problem: tickets, tickets: null }
      : { problem: null, tickets }),
  };
}

/** Returns the tickets that the link describes, from this visitor's price list. */
function linkedTickets(
  { bands, priceTypes }: PriceList,
  { quantity, band: linked, type: typeId, code }: LinkQuery,
): LinkedTickets | LinkProblem {
  const matching = bands.filter(({ id, name }) => linked === null || [id, name].includes(linked));
  if (matching.length === 0) return "wrong";
  const band = matching.find(({ byPrice }) => byPrice >= quantity);
  if (band === undefined) return "sold-out";
  const price =
    typeId === null
      ? choosePresetPrice({ bands, priceTypes }, band.id)
      : band.prices.find(({ priceTypeId }) => priceTypeId === typeId);
  const type = priceTypes.find(({ id }) => id === (price?.priceTypeId ?? typeId));
  const common = { quantity, band: { id: band.id, name: band.name } };
  if (price && type)
    return { ...common, type: { id: type.id, name: type.name }, each: price.total };
  if (typeId !== null && code !== null)
    return { ...common, type: { id: typeId, name: null }, each: null };
  return "wrong";
}

/**
 * Enters the link's code, then adds its tickets and redirects to the basket, or redirects to the performance page. Adds
 * nothing if the code is refused.
 */
export async function followPerformanceLink(
  context: AppLoadContext,
  request: Request,
  params: Params,
  destination: "to-basket" | "to-performance",
) {
  const form = await request.formData();
  if (form.get("intent") === "sign-in") {
    context.session.returnTo = requestedPath(request);
    return redirect(pathTo("login"), 303);
  }
  const { tickets, code, problem } = await getPerformanceLink(context, request, params);
  const refused = (answer: Partial<LinkAnswer>) =>
    data<LinkAnswer>({ refusal: null, code: null, ...answer }, { status: 400 });
  if (problem !== null) return refused({});
  // A promo code discounts what is in the basket, so it may need the tickets first.
  const { reason, needsTickets: isTooEarly } =
    code === null ? { reason: null, needsTickets: false } : await enterVisitorCode(context, code);
  if (reason !== null && !isTooEarly) return refused({ code: reason });
  if (isTooEarly) context.session.linkCode = code;
  if (destination === "to-performance") {
    if (isTooEarly) context.session.flash("code-later");
    return redirect(pathTo("instance", params), 303);
  }
  if (tickets === null) return refused({});
  const refusal = await addTicketsToBasket(context, {
    instanceId: params.instance,
    choices: [{ band: tickets.band.id, priceTypeId: tickets.type.id, quantity: tickets.quantity }],
    together: true,
    requestKey: requestKeySchema.parse(form.get("requestKey")),
  });
  if (refusal !== null) return refused({ refusal });
  return redirect(pathTo("basket"), 303);
}

/** Looks up the event of a performance by the performance's id. */
export async function findParams({ crm }: AppLoadContext, instance: string): Promise<Params> {
  const { event } = foundOr404(await crm.getInstance({ params: { id: instance } }));
  return { event: event.id, instance };
}
