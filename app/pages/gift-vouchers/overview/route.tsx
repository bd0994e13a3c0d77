import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import cardsStylesheet from "~/cards.css?url";
import { valueOrNull } from "#contract/calls/unavailable";
import { requireKnownSystem } from "~/.server/rendering/require-known-system";
import type { PageHandle } from "~/routing/handle";
import { GiftCardsPage } from "./page";

export const handle = {
  title: "giftCards.title",
  share: "giftCards.lead",
  styles: () => [cardsStylesheet],
} satisfies PageHandle<typeof loader>;

export async function loader({ params, context }: LoaderFunctionArgs) {
  requireKnownSystem(params);
  return { amounts: (await valueOrNull(context.crm.listVoucherAmounts())) ?? [] };
}

export default function GiftVouchers() {
  return <GiftCardsPage {...useLoaderData<typeof loader>()} />;
}
