import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";

import type { Basket } from "#contract/schemas/basket";
import type { PackageDetail } from "#contract/schemas/package";
import type { InstanceLabel } from "#contract/schemas/ticket";
import { submitForm } from "~/.server/forms/submit-form";
import { retryUntilApplied } from "~/.server/ticketing/retry-until-applied";
import type { Crm } from "~/.server/ticketing/ticketing";
import { buyerInput, type Buyer } from "~/.server/session/find-buyer";
import { isOnSale } from "~/domain/packages/open-dates";
import { listDiscountedLevels } from "~/domain/packages/package-levels";
import { packageOutcome, type PackageOutcome } from "~/parts/packages/package-outcome.server";
import { redirectToQueue } from "~/.server/edge/queue-gate/admission";
import { foundOr404 } from "~/.server/rendering/replies";
import { requireValidBasket } from "~/parts/checkout/guards.server";
import { leaveCheckout } from "~/parts/basket/leave-checkout.server";
import { pathTo } from "~/routing/paths";
import { packageDateForm, type PackageDate } from "./form";

type DateRequest = {
  itemId: string;
  /** The chosen performance, if any. */
  performance: string | null;
  /** The performance to replace. */
  change: string | null;
  now: string;
};

export type DatePage = Extract<Awaited<ReturnType<typeof getDatePage>>, { ok: true }>["value"];

const MISSING = { ok: false, failure: { code: "not-found" } } as const;

/**
 * Lists the other dates of an event in a package, and the chosen date's price levels. Fails with `not-found` if the
 * line is not (or no longer) a package with that event.
 */
async function getDatePage(crm: Crm, basket: Basket, request: DateRequest, buyer: Buyer) {
  const line = basket.items.find(({ id }) => id === request.itemId);
  const inIt = basket.tickets
    .filter(({ packageItemId }) => packageItemId === line?.id)
    .map(({ instance }) => instance);
  const changing = inIt.find(({ id }) => id === request.change);
  if (line?.kind !== "package" || changing === undefined) return MISSING;
  const offer = await crm.getPackage({ params: { id: line.productId } });
  if (!offer.ok) return MISSING;
  const dates = listOtherDates(offer.value, { changing, inIt, now: request.now });
  const chosen = dates.find(({ id }) => id === request.performance)?.id ?? null;
  const { percentOff } = line.details;
  const choices =
    chosen === null ? null : await listChoices(crm, { ...offer.value, percentOff }, chosen, buyer);
  if (choices?.ok === false) return choices;
  return {
    ok: true as const,
    value: {
      quantity: line.quantity,
      isDiscounted: percentOff > 0,
      changing,
      // The ticket to replace; its price level is preselected.
      current: basket.tickets.find(
        ({ packageItemId, instance }) => packageItemId === line.id && instance.id === changing.id,
      ),
      dates,
      chosen: chosen === null || choices === null ? null : { id: chosen, choices: choices.value },
    },
  };
}

/** Lists the dates on sale that a package's performance can be moved to, without the package's other performances. */
export function listOtherDates(
  { events }: Pick<PackageDetail, "events">,
  {
    changing,
    inIt,
    now,
  }: {
    changing: Pick<InstanceLabel, "eventId">;
    inIt: readonly Pick<InstanceLabel, "id">[];
    now: string;
  },
) {
  return (events.find(({ id }) => id === changing.eventId)?.instances ?? []).filter(
    (date) => isOnSale(date, now) && !inIt.some((instance) => instance.id === date.id),
  );
}

async function listChoices(crm: Crm, offer: PackageDetail, instanceId: string, buyer: Buyer) {
  const list = await crm.getPriceList({ params: { id: instanceId }, ...buyerInput(buyer) });
  if (!list.ok) return list;
  return { ok: true as const, value: listDiscountedLevels(offer, list.value) };
}

/** Moves a performance of a package in the basket to another date. Safe to retry with the same `requestKey`. */
export async function changeDate(
  crm: Crm,
  { basket, itemId }: { basket: Basket; itemId: string },
  { performance, change, choice, requestKey }: PackageDate,
): Promise<PackageOutcome> {
  const changed = await retryUntilApplied(
    requestKey,
    (key) =>
      crm.changePackageDate({
        params: { id: basket.id, itemId, instanceId: change },
        body: { choices: [{ instanceId: performance, ...choice }] },
        requestKey: key,
      }),
    ({ tickets }) =>
      tickets.some(
        ({ instance, packageItemId }) => instance.id === performance && packageItemId === itemId,
      ),
  );
  return packageOutcome(changed);
}

export async function getPackageDatePage({ request, params, context }: LoaderFunctionArgs) {
  const basket = await requireValidBasket(context);
  const { crm, session, now } = context;
  const query = new URL(request.url).searchParams;
  const dateRequest = {
    itemId: params["item"] ?? "",
    performance: query.get("performance"),
    change: query.get("change"),
    now,
  };
  const buyer = { basketId: basket.id, session: session.crmSession };
  const view = foundOr404(await getDatePage(crm, basket, dateRequest, buyer));
  return { view, requestKey: randomUUID() };
}

export async function submitPackageDate({ request, params, context }: ActionFunctionArgs) {
  const basket = await requireValidBasket(context);
  return submitForm({ request }, packageDateForm, async (form, { refuse }) => {
    const { pathname, search } = new URL(request.url);
    const toQueue = await redirectToQueue(context, [form.performance], `${pathname}${search}`);
    if (toQueue !== null) return toQueue;
    const visit = { basket, itemId: params["item"] ?? "" };
    const changed = await changeDate(context.crm, visit, form);
    if (!changed.ok) {
      const { failure } = changed;
      if ("refusal" in failure) return refuse({}, { refusal: failure.refusal });
      return leaveCheckout(context, failure);
    }
    context.keepBasket(changed.value);
    context.session.flash("line-changed");
    return redirect(pathTo("basket"), 303);
  });
}
