import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { PageHandle } from "~/routing/handle";
import { PurchasePage } from "./page";
import { buyGiftVouchers, getPurchasePage } from "./page.server";

export const handle = {
  title: "giftCards.purchase.title",
  share: "giftCards.lead",
} satisfies PageHandle<typeof loader>;

export function loader({ context, params }: LoaderFunctionArgs) {
  return getPurchasePage(context, params);
}

export function action({ request, context, params }: ActionFunctionArgs) {
  return buyGiftVouchers(context, request, params);
}

export default function Purchase() {
  return (
    <PurchasePage
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.lastResult}
    />
  );
}
