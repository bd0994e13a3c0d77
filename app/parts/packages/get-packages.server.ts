import type { AppLoadContext } from "@remix-run/node";

import {
  type Package,
  PACKAGE_FEATURES,
  PACKAGE_TYPES,
  type PackageDetail,
} from "#contract/schemas/package";
import { throwErrorPage } from "~/.server/rendering/replies";

/** Loads a package with its events' dates at this visitor's prices. Throws the 404 or 503 page if that fails. */
export async function getPackage(
  { crm, priceTerms }: AppLoadContext,
  id: string,
): Promise<PackageDetail> {
  const result = await crm.getPackage({ params: { id }, query: { terms: await priceTerms() } });
  if (result.ok) return result.value;
  return throwErrorPage(404);
}

/** None if packages of no type are sold. */
export async function listPackages({
  crm,
  features,
  priceTerms,
}: AppLoadContext): Promise<Package[]> {
  if (!PACKAGE_TYPES.some((type) => features[PACKAGE_FEATURES[type]])) return [];
  const result = await crm.listPackages({ query: { terms: await priceTerms() } });
  if (result.ok) return result.value;
  return throwErrorPage(404);
}
