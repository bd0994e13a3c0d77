import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findPromotedCard } from "#contract/schemas/card";
import { nullIfUnavailable } from "#contract/unavailable";

import { accountSection } from "~/.server/auth/require-customer";
import { throwErrorPage } from "~/.server/rendering/replies";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ConfirmPage } from "../confirm-page";
import { cardName } from "~/i18n/payment-words";
import { loadSection } from "~/.server/auth/load-section";
import { respondToFailure, respondToOutage } from "../submit-account-form.server";

export const handle = {
  title: "account.cards.removeTitle",
  posts: ["intent"],
} satisfies PageHandle;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const cards = await loadSection({ request, context }, "payment-cards", (session) =>
    context.crm.listStoredCards({ session }),
  );
  const card = cards.find(({ id }) => id === params["card"]) ?? throwErrorPage(404);
  return { card, next: findPromotedCard(cards, card.id, context.now) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "payment-cards");
  const removed = await nullIfUnavailable(
    context.crm.removeStoredCard({ session: crmSession, params: { id: params["card"] ?? "" } }),
  );
  if (removed === null) return respondToOutage();
  if (removed.ok) {
    context.session.flash("card-removed");
    return redirect(pathTo("payment-cards"), 303);
  }
  return respondToFailure({ request, context }, removed.failure);
}

export default function RemoveCard() {
  const failed = useActionData<typeof action>() !== undefined;
  const { card, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <ConfirmPage
      section="payment-cards"
      heading={t("account.cards.removeTitle")}
      problem={failed ? t("failed.update-details") : undefined}
      confirmLabel={t("account.cards.removeNow")}
      cancelLabel={t("account.cards.keep")}
    >
      <p>{`${cardName(card)}, ${card.cardholderName}`}</p>
      <p>{t("account.cards.stopsRenewal")}</p>
      {next === null ? null : <p>{t("account.cards.promotes", { card: cardName(next) })}</p>}
    </ConfirmPage>
  );
}
