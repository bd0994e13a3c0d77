import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type Params } from "@remix-run/react";

import { requireKnownSystem } from "~/.server/rendering/require-known-system";
import giftCardStylesheet from "~/gift-card.css?url";
import type { PageHandle } from "~/routing/handle";
import { addLine, changeLine } from "~/parts/lines/change-line.server";
import { findEditedGift, mailingDays, saveGift } from "~/parts/gift-vouchers/save-gift.server";
import { purchaseForm } from "./form";
import { PurchasePage, purchaseTitle } from "./page";

export const handle = {
  title: ({ edited }, t) => t(purchaseTitle(edited)),
  share: "giftCards.lead",
  styles: () => [giftCardStylesheet],
  posts: [purchaseForm],
} satisfies PageHandle<typeof loader>;

async function getChoices(context: AppLoadContext, params: Params) {
  requireKnownSystem(params);
  const { value: amounts } = await context.crm.listVoucherAmounts();
  return { amounts, days: mailingDays(context) };
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const edited = await findEditedGift(context, request, "gift-voucher");
  const preset = new URL(request.url).searchParams.get("amount");
  return { ...(await getChoices(context, params)), edited, preset, requestKey: randomUUID() };
}

/** Adds gift vouchers to the visitor's basket, creating one if needed, or changes those of `?item=`. Safe to retry. */
export async function action(args: ActionFunctionArgs) {
  const { request, context, params } = args;
  const edited = await findEditedGift(context, request, "gift-voucher");
  const { amounts, days } = await getChoices(context, params);
  const { crm } = context;
  return saveGift(
    args,
    purchaseForm,
    {
      edited,
      notice: "gift-card-added",
      add: ({ body, ...call }) =>
        addLine(crm, { ...call, body: { kind: "gift-voucher", ...body } }),
      change: ({ body, ...call }) =>
        changeLine(crm, { ...call, body: { kind: "gift-voucher", ...body } }),
    },
    { amounts: amounts.map(({ amount }) => amount), days },
  );
}

export default function Purchase() {
  return <PurchasePage {...useLoaderData<typeof loader>()} />;
}
