import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { available } from "~/.server/http/pages/replies";
import { membershipGiftSchema } from "~/domain/schemas/gift-voucher";
import { addGift, mailingDays } from "~/pages/gift-vouchers/add-gift.server";
import type { PageHandle } from "~/routing/handle";
import { GiftPage } from "./page";

export const handle = {
  title: "memberships.gift.title",
  share: "memberships.gift.lead",
} satisfies PageHandle<typeof loader>;

/** The levels that can be given, and the one that the address names. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const levels = available(await context.crm.listMembershipLevels());
  const asked = new URL(request.url).searchParams.get("level");
  const chosen = levels.find(({ id }) => id === asked)?.id ?? null;
  return { levels, chosen, days: mailingDays(context), requestKey: randomUUID() };
}

/** Adds a membership for somebody else to the visitor's basket, or to a new one. Safe to repeat. */
export async function action({ context, request }: ActionFunctionArgs) {
  const schema = membershipGiftSchema(
    available(await context.crm.listMembershipLevels()).map(({ id }) => id),
    mailingDays(context),
  );
  return addGift(context, request, schema, (call) => context.crm.addMembershipGift(call));
}

export default function GiveMembership() {
  return (
    <GiftPage
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.lastResult}
    />
  );
}
