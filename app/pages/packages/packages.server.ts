import { type AppLoadContext, redirect } from "@remix-run/node";

import type { PackageDetail, PackageType } from "#contract/schemas/package";
import { valueOrNull } from "#contract/calls/unavailable";
import { throwErrorPage, throwRedirect } from "~/.server/rendering/replies";
import { getPackage } from "~/parts/packages/get-packages.server";

import { builderPath } from "./builder-path";

export async function getPackagePage(context: AppLoadContext, id: string) {
  const offer = await getPackage(context, id);
  return { offer, kept: await findReservedSeats(context, offer) };
}

/** The reserved order with this customer's seats of a series, or null. */
async function findReservedSeats(
  { crm, session: { crmSession: session } }: AppLoadContext,
  { id, type }: PackageDetail,
) {
  if (session === null || type !== "fixed-series") return null;
  // If the request fails, the customer still finds the order in the account.
  const listed = await valueOrNull(crm.listOrders({ query: { group: "reserved" }, session }));
  const order = listed?.orders.find(({ packageIds, locked }) => packageIds.includes(id) && !locked);
  return order?.holdUntil == null ? null : { id: order.id, until: order.holdUntil };
}

/** Proxies refuse longer request lines (nginx: 8 KB). The longest draft has 5,500 characters. */
const MAX_DRAFT_PATH = 7_500;

/** Redirects to a page with a draft in its query. 400 for one that no page of ours makes. */
export function redirectWithDraft(path: string): Response {
  return path.length > MAX_DRAFT_PATH ? throwErrorPage(400) : redirect(path, 303);
}

/** Loads a package of the page's types. Redirects a package of another type to its own page; 404 if it is unknown. */
export async function packageOfType(
  context: AppLoadContext,
  id: string | undefined,
  types: readonly PackageType[],
): Promise<PackageDetail> {
  const offer = await getPackage(context, id ?? "");
  return types.includes(offer.type) ? offer : throwRedirect(builderPath(offer));
}

/** Returns the super package's id if this package is part of it, else null. */
export async function findSuper(
  { crm, priceTerms }: AppLoadContext,
  offer: Pick<PackageDetail, "id">,
  superId: string | null,
): Promise<string | null> {
  if (superId === null || superId === "") return null;
  const query = { terms: await priceTerms() };
  const superOffer = await valueOrNull(crm.getPackage({ params: { id: superId }, query }));
  return superOffer?.partIds.includes(offer.id) ? superId : null;
}
