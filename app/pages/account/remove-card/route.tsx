import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { findPromotedCard } from "#contract/schemas/card";
import { RemoveCardPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { unwrapOrErrorPage } from "~/pages/account/unwrap-or-error-page.server";
import { accountSection, redirectToSignIn } from "~/.server/auth/account-section";
import { refuse } from "~/.server/http/pages/replies";

export const handle = { title: "account.cards.removeTitle" } satisfies PageHandle<typeof loader>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "payment-cards");
  const cards = unwrapOrErrorPage(
    context,
    request,
    await context.crm.listStoredCards({ session: crmSession }),
  );
  const card = cards.find(({ id }) => id === params["card"]) ?? refuse(404);
  return { card, next: findPromotedCard(cards, card.id, context.now) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "payment-cards");
  const removed = await context.crm.removeStoredCard({
    session: crmSession,
    params: { id: params["card"] ?? "" },
  });
  if (removed.ok) {
    context.session.flash("card-removed");
    return redirect(pathTo("payment-cards"), 303);
  }
  switch (removed.failure.code) {
    case "not-signed-in":
      return redirectToSignIn(context, request);
    case "not-found":
      return refuse(404);
    case "unavailable":
      return data({ failed: true }, { status: 503 });
  }
}

export default function RemoveCard() {
  const failed = useActionData<typeof action>()?.failed ?? false;
  return <RemoveCardPage {...useLoaderData<typeof loader>()} failed={failed} />;
}
