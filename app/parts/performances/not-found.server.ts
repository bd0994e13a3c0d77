import { data } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";

import { findComingUp } from "./coming-up.server";

/** Throws the 404 page with the next events. */
export async function throwNotFound(
  context: Pick<AppLoadContext, "crm" | "priceTerms" | "now">,
): Promise<never> {
  throw data(await findComingUp(context), { status: 404 });
}
