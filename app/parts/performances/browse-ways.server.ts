import type { AppLoadContext } from "@remix-run/node";

import { valueOrNull } from "#contract/calls/unavailable";
import { BROWSE_BY, type BrowseBy } from "~/domain/browse";

/** The ways to browse the season that lead to a choice of more than one; all while the index is unavailable. */
export async function getBrowseWays({ crm }: Pick<AppLoadContext, "crm">): Promise<BrowseBy[]> {
  const index = await valueOrNull(crm.getSeasonIndex());
  return BROWSE_BY.filter((by) => index === null || index[by].length > 1);
}
