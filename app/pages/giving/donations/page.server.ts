import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";

import { valueOrNull } from "#contract/calls/unavailable";
import { isBasketEmpty } from "../give/page.server";
import { withGifts } from "../suggested-gifts";

/** The fund that the venue asks for in the basket, else the first one, with its form; and the other funds. */
export async function getDonationsPage(context: AppLoadContext) {
  const { crm } = context;
  const [{ value: funds }, request, paysAtOnce] = await Promise.all([
    crm.listFunds(),
    valueOrNull(crm.getDonationUpsell()),
    isBasketEmpty(context),
  ]);
  const main = funds.find(({ id }) => id === request?.fundId) ?? funds[0];
  return {
    fund: main === undefined ? null : withGifts(main, request),
    others: funds.filter(({ id }) => id !== main?.id),
    paysAtOnce,
    requestKey: randomUUID(),
  };
}
