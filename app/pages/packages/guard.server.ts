import type { AppLoadContext } from "@remix-run/node";

import type { Package, PackageDetail, PackageType } from "#contract/schemas/package";
import { throwRedirect } from "~/.server/http/pages/replies";

import { builderPath } from "./builder-path";
import { getPackage } from "./packages.server";

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
  return types.includes(offer.type) ? offer : leadToOwnPage(offer);
}

const leadToOwnPage = (offer: Package): never => throwRedirect(builderPath(offer));

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
