import type { AppLoadContext } from "@remix-run/node";

import type { Package, PackageDetail } from "#contract/schemas/package";
import { refuse } from "~/.server/http/pages/replies";

/** A package with the dates of its events, at this visitor's prices; else the 404 or the 503 page. */
export async function getPackage(
  { crm, priceTerms }: AppLoadContext,
  id: string,
): Promise<PackageDetail> {
  const found = await crm.getPackage({ params: { id }, query: { terms: await priceTerms() } });
  if (found.ok) return found.value;
  return refuse(found.failure.code === "unavailable" ? 503 : 404);
}

export async function listPackages({ crm, priceTerms }: AppLoadContext): Promise<Package[]> {
  const found = await crm.listPackages({ query: { terms: await priceTerms() } });
  if (found.ok) return found.value;
  return refuse(found.failure.code === "unavailable" ? 503 : 404);
}

/** One package, and the seats of it that are kept for this customer. */
export async function getPackagePage(context: AppLoadContext, id: string) {
  const offer = await getPackage(context, id);
  return { offer, kept: await findKeptSeats(context, offer) };
}

/** The reserved order that keeps this customer's seats of a series, or null. */
async function findKeptSeats(
  { crm, session: { crmSession: session } }: AppLoadContext,
  { id, type }: PackageDetail,
) {
  if (session === null || type !== "fixed-series") return null;
  const found = await crm.listOrders({ query: { group: "reserved" }, session });
  // Without an answer it is in the account still.
  const order = found.ok
    ? found.value.orders.find(({ packageIds, locked }) => packageIds.includes(id) && !locked)
    : undefined;
  return order?.holdUntil == null ? null : { id: order.id, until: order.holdUntil };
}
