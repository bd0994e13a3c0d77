import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { PageHandle } from "~/routing/handle";
import { GiftPage } from "./page";
import { getGiftPage, giveMembership } from "./page.server";

export const handle = {
  title: "memberships.gift.title",
  share: "memberships.gift.lead",
} satisfies PageHandle<typeof loader>;

export const loader = ({ context, request }: LoaderFunctionArgs) => getGiftPage(context, request);

export const action = ({ context, request }: ActionFunctionArgs) =>
  giveMembership(context, request);

export default function GiveMembership() {
  return (
    <GiftPage
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.lastResult}
    />
  );
}
