import type { AppLoadContext } from "@remix-run/node";

import type { InstanceListing } from "#contract/schemas/event";
import { findComingUp } from "~/parts/performances/coming-up.server";
import type { Thanks } from "./thanks";

const OFFERED = 2;

/**
 * Performances that a new member, or who has a gift card, could book next; none for others. A guest isn't signed in to the
 * membership yet, and may pay less than the member prices shown here if it waives fees.
 */
export async function findNextBooking(
  context: AppLoadContext,
  thanks: Thanks | null,
): Promise<InstanceListing[]> {
  if (thanks === null || thanks.kind === "donation") return [];
  const { crm, now, priceTerms } = context;
  const own = await priceTerms();
  const terms = thanks.kind === "membership" && own === "public" ? "member" : own;
  const { comingUp } = await findComingUp({ crm, now, priceTerms: async () => terms });
  return comingUp.slice(0, OFFERED);
}
