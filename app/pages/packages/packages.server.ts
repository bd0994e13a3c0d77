import type { AppLoadContext } from "@remix-run/node";

import type { Package, PackageDetail } from "#contract/schemas/package";
import { refuse } from "~/.server/http/pages/replies";
import { bandPoster, posterHref, type PosterLook, posterOf } from "~/domain/poster-look";

/** A package with the dates of its events, at this visitor's prices; else the 404 or the 503 page. */
export async function getPackage(
  { crm, priceTerms }: AppLoadContext,
  id: string,
): Promise<PackageDetail> {
  const found = await crm.getPackage({ params: { id }, query: { terms: await priceTerms() } });
  if (found.ok) return found.value;
  return refuse(found.failure.code === "unavailable" ? 503 : 404);
}

/** All packages in their order, each with the poster of one of its events. */
export async function listPackages(context: AppLoadContext) {
  const { crm, priceTerms } = context;
  const found = await crm.listPackages({ query: { terms: await priceTerms() } });
  if (!found.ok) return refuse(found.failure.code === "unavailable" ? 503 : 404);
  return Promise.all(
    found.value.map(async (offer) => {
      const { posters, eventCount } = await describePackage(context, offer);
      const [look] = posters;
      return { offer, eventCount, poster: look === undefined ? null : posterHref(look) };
    }),
  );
}

/** The posters of a package's events, or one of its own where it is made of packages, and how many events it has. */
async function describePackage(context: AppLoadContext, offer: Package) {
  const { events } = await getPackage(context, offer.id);
  const own: PosterLook[] = offer.partIds.length > 0 ? [{ motif: "rings", seed: offer.id }] : [];
  return { posters: [...events.map(posterOf), ...own], eventCount: events.length };
}

/** The parts of a super package, each with the poster of one of its events. */
export async function describeParts(context: AppLoadContext, { parts }: PackageDetail) {
  const described = await Promise.all(parts.map((part) => describePackage(context, part)));
  return parts.map((offer, at) => {
    const { posters = [], eventCount = 0 } = described[at] ?? {};
    const [look] = posters;
    return { offer, eventCount, poster: look === undefined ? null : posterHref(look) };
  });
}

/** One package, the poster for its band, and its parts with theirs. */
export async function getPackagePage(context: AppLoadContext, id: string) {
  const offer = await getPackage(context, id);
  const [{ posters }, parts, kept] = await Promise.all([
    describePackage(context, offer),
    describeParts(context, offer),
    findKeptSeats(context, offer),
  ]);
  const [look] = posters;
  const poster = look === undefined ? null : bandPoster(look);
  return { offer, poster, motif: look?.motif ?? ("gala" as const), parts, kept };
}

/** The reserved order by which the box office keeps seats of a series for this customer; null for none. */
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
