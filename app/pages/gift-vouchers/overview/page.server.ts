import type { AppLoadContext } from "@remix-run/node";
import type { Params } from "@remix-run/react";

import { knownSystem } from "~/.server/http/known-system";

/** The least and the most that a gift voucher is sold at; null where the box office does not answer. */
export async function getOverview({ crm }: AppLoadContext, params: Params) {
  knownSystem(params);
  const amounts = await crm.listVoucherAmounts();
  const sold = amounts.ok ? amounts.value : [];
  return { from: sold[0] ?? null, to: sold.at(-1) ?? null };
}
