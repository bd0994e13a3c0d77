import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { isExpiredCard } from "#contract/schemas/card";
import { accountSection } from "~/.server/auth/require-customer";
import { pathTo } from "~/routing/paths";
import { loadSection } from "~/.server/auth/load-section";
import { submitAccountForm } from "../submit-account-form.server";
import { cardForm } from "./form";

export async function getPaymentCardsPage({ request, context }: LoaderFunctionArgs) {
  const cards = await loadSection({ request, context }, "payment-cards", (session) =>
    context.crm.listStoredCards({ session }),
  );
  return { cards: cards.map((card) => ({ ...card, expired: isExpiredCard(card, context.now) })) };
}

export async function submitCardForm({ request, context }: ActionFunctionArgs) {
  const { crmSession: session } = await accountSection(context, request, "payment-cards");
  return submitAccountForm({ request, context }, cardForm, {
    save: ({ card }) =>
      context.crm.preferStoredCard({ session, params: { id: card }, body: { isPreferred: true } }),
    notice: "card-preferred",
    to: pathTo("payment-cards"),
  });
}
