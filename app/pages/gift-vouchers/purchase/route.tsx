import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type Params } from "@remix-run/react";

import { requireKnownSystem } from "~/.server/http/require-known-system";
import { throwRedirect, valueOr503 } from "~/.server/http/rendering/replies";
import { giftVoucherPurchaseSchema } from "~/domain/schemas/gift-voucher";
import { pathTo } from "~/routing/paths";
import type { PageHandle } from "~/routing/handle";
import { addGift, mailingDays } from "../add-gift.server";
import { PurchasePage } from "./page";

export const handle = {
  title: "giftCards.purchase.title",
  share: "giftCards.lead",
} satisfies PageHandle<typeof loader>;

async function getChoices(context: AppLoadContext, params: Params) {
  requireKnownSystem(params);
  const amounts = valueOr503(await context.crm.listVoucherAmounts());
  return { amounts, days: mailingDays(context) };
}

/** Returns the gift vouchers in the basket that `?item=` names; null without it. Redirects to the basket if they are gone. */
async function findEdited(context: AppLoadContext, request: Request) {
  const itemId = new URL(request.url).searchParams.get("item");
  if (itemId === null) return null;
  const item = (await context.basket())?.items.find(({ id }) => id === itemId);
  return item?.kind === "gift-voucher" ? item : throwRedirect(pathTo("basket"));
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const edited = await findEdited(context, request);
  return { ...(await getChoices(context, params)), edited, requestKey: randomUUID() };
}

/** Adds gift vouchers to the visitor's basket, creating one if needed, or changes those of `?item=`. Safe to retry. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const edited = await findEdited(context, request);
  const { amounts, days } = await getChoices(context, params);
  const schema = giftVoucherPurchaseSchema(
    amounts.map(({ amount }) => amount),
    days,
  );
  if (edited === null)
    return addGift(context, request, schema, (call) => context.crm.addGiftVoucher(call));
  return addGift(
    context,
    request,
    schema,
    ({ params: { id }, body }) =>
      context.crm.changeGiftVoucher({ params: { id, itemId: edited.id }, body }),
    "line-changed",
  );
}

export default function Purchase() {
  return (
    <PurchasePage
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.lastResult}
    />
  );
}
