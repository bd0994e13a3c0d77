import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";

import { isExpiredCard } from "#contract/schemas/card";
import { nullIfUnavailable } from "#contract/unavailable";
import { accountSection } from "~/.server/auth/require-customer";
import { throwErrorPage } from "~/.server/rendering/replies";
import { pathTo } from "~/routing/paths";
import { loadSection } from "~/.server/auth/load-section";
import { respondToFailure, respondToOutage } from "../submit-account-form.server";

const schema = z.object({ card: z.string().min(1).max(100) });

export async function getPaymentCardsPage({ request, context }: LoaderFunctionArgs) {
  const cards = await loadSection({ request, context }, "payment-cards", (session) =>
    context.crm.listStoredCards({ session }),
  );
  return { cards: cards.map((card) => ({ ...card, expired: isExpiredCard(card, context.now) })) };
}

export async function submitCardForm({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "payment-cards");
  const form = schema.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) return throwErrorPage(400);
  const preferred = await nullIfUnavailable(
    context.crm.preferStoredCard({
      session: crmSession,
      params: { id: form.data.card },
      body: { isPreferred: true },
    }),
  );
  if (preferred === null) return respondToOutage();
  if (preferred.ok) {
    context.session.flash("card-preferred");
    return redirect(pathTo("payment-cards"), 303);
  }
  return respondToFailure({ request, context }, preferred.failure);
}
