import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import type { Params } from "@remix-run/react";

import { available } from "~/.server/http/pages/replies";
import { knownSystem } from "~/.server/http/known-system";
import { giftVoucherPurchaseSchema } from "~/domain/schemas/gift-voucher";
import { addGift, mailingDays } from "../add-gift.server";

/** The amounts that gift vouchers are sold at, and the days on which they can be sent. */
export async function getPurchasePage(context: AppLoadContext, params: Params) {
  knownSystem(params);
  return {
    amounts: available(await context.crm.listVoucherAmounts()),
    days: mailingDays(context),
    requestKey: randomUUID(),
  };
}

/** Adds the gift vouchers of the form to the visitor's basket, or to a new one. Safe to repeat. */
export async function buyGiftVouchers(context: AppLoadContext, request: Request, params: Params) {
  const { amounts, days } = await getPurchasePage(context, params);
  const schema = giftVoucherPurchaseSchema(
    amounts.map(({ amount }) => amount),
    days,
  );
  return addGift(context, request, schema, (call) => context.crm.addGiftVoucher(call));
}
