import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { findPromotedCard } from "#contract/schemas/card";

import { accountSection } from "~/.server/auth/require-customer";
import { throwErrorPage } from "~/.server/rendering/replies";
import { defineForm } from "~/domain/forms/define-form";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { useAccountForm } from "../account-form";
import { ConfirmPage } from "../confirm-page";
import { cardName } from "~/i18n/payment-words";
import { loadSection } from "~/.server/auth/load-section";
import { submitAccountForm } from "../submit-account-form.server";

const removeForm = defineForm({ id: "remove-card", schema: z.object({}), also: ["intent"] });

export const handle = {
  title: "account.cards.removeTitle",
  posts: [removeForm],
} satisfies PageHandle;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const cards = await loadSection({ request, context }, "payment-cards", (session) =>
    context.crm.listStoredCards({ session }),
  );
  const card = cards.find(({ id }) => id === params["card"]) ?? throwErrorPage(404);
  return { card, next: findPromotedCard(cards, card.id, context.now) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { crmSession: session } = await accountSection(context, request, "payment-cards");
  return submitAccountForm({ request, context }, removeForm, {
    save: () => context.crm.removeStoredCard({ session, params: { id: params["card"] ?? "" } }),
    notice: "card-removed",
    to: pathTo("payment-cards"),
  });
}

export default function RemoveCard() {
  const { card, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { id, errors } = useAccountForm(removeForm);
  return (
    <ConfirmPage
      section="payment-cards"
      heading={t("account.cards.removeTitle")}
      formId={id}
      errors={errors}
      confirmLabel={t("account.cards.removeNow")}
      cancelLabel={t("account.cards.keep")}
    >
      <p>{`${cardName(card)}, ${card.cardholderName}`}</p>
      <p>{t("account.cards.stopsRenewal")}</p>
      {next === null ? null : <p>{t("account.cards.promotes", { card: cardName(next) })}</p>}
    </ConfirmPage>
  );
}
