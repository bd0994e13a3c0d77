import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findPromotedCard } from "#contract/schemas/card";

import { accountSection, redirectToSignIn } from "~/.server/auth/account-section";
import { refuse } from "~/.server/http/pages/replies";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { AskFirstPage } from "../ask-first-page";
import { cardName } from "../card-name";
import { unwrapOrErrorPage } from "../unwrap-or-error-page.server";

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

/** Asks before a card is removed, and says which one takes its place (spec section 4). */
export default function RemoveCard() {
  const failed = useActionData<typeof action>()?.failed ?? false;
  const { card, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <AskFirstPage
      section="payment-cards"
      heading={t("account.cards.removeTitle")}
      back={{ href: pathTo("payment-cards"), label: t("account.sections.payment-cards") }}
      problem={failed ? t("failed.update-details") : undefined}
      doIt={t("account.cards.removeNow")}
      leave={t("account.cards.keep")}
    >
      <p>{`${cardName(card)}, ${card.cardholderName}`}</p>
      {next === null ? null : <p>{t("account.cards.promotes", { card: cardName(next) })}</p>}
    </AskFirstPage>
  );
}
