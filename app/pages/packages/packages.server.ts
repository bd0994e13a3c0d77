import type { AppLoadContext } from "@remix-run/node";

import type { Package, PackageDetail, PackageType } from "#contract/schemas/package";
import { throwErrorPage, throwRedirect } from "~/.server/http/rendering/replies";

import { builderPath } from "./builder-path";

/** A package with the dates of its events, at this visitor's prices; else the 404 or the 503 page. */
export async function getPackage(
  { crm, priceTerms }: AppLoadContext,
  id: string,
): Promise<PackageDetail> {
  const found = await crm.getPackage({ params: { id }, query: { terms: await priceTerms() } });
  if (found.ok) return found.value;
  return throwErrorPage(found.failure.code === "unavailable" ? 503 : 404);
}

export async function listPackages({ crm, priceTerms }: AppLoadContext): Promise<Package[]> {
  const found = await crm.listPackages({ query: { terms: await priceTerms() } });
  if (found.ok) return found.value;
  return throwErrorPage(found.failure.code === "unavailable" ? 503 : 404);
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

/**
 * The guard of the pages on which a package is chosen: they need a package of a type that they are for. One of another
 * type leads to its own page; one that is not there is not found.
 */
export async function packageOfType(
  context: AppLoadContext,
  id: string | undefined,
  types: readonly PackageType[],
): Promise<PackageDetail> {
  const offer = await getPackage(context, id ?? "");
  return types.includes(offer.type) ? offer : throwRedirect(builderPath(offer));
}

/** The id of the super package that an address names, where this package is part of it; else null. */
export async function findSuper(
  { crm, priceTerms }: AppLoadContext,
  offer: Pick<PackageDetail, "id">,
  superId: string | null,
): Promise<string | null> {
  if (superId === null || superId === "") return null;
  const query = { terms: await priceTerms() };
  const found = await crm.getPackage({ params: { id: superId }, query });
  const isPart = found.ok && found.value.partIds.includes(offer.id);
  return isPart ? superId : null;
}
