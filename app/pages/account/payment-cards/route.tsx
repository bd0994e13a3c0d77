import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { isExpiredCard } from "#contract/schemas/card";
import { PaymentCardsPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { unwrapOrErrorPage } from "~/pages/account/unwrap-or-error-page.server";
import { accountSection, redirectToSignIn } from "~/.server/auth/account-section";
import { refuse } from "~/.server/http/pages/replies";

export const handle = { title: "account.sections.payment-cards" } satisfies PageHandle<
  typeof loader
>;

const schema = z.object({ card: z.string().min(1).max(100) });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "payment-cards");
  const cards = unwrapOrErrorPage(
    context,
    request,
    await context.crm.listStoredCards({ session: crmSession }),
  );
  return { cards: cards.map((card) => ({ ...card, expired: isExpiredCard(card, context.now) })) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "payment-cards");
  const form = schema.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) return refuse(400);
  const preferred = await context.crm.preferStoredCard({
    session: crmSession,
    params: { id: form.data.card },
    body: { isPreferred: true },
  });
  if (preferred.ok) {
    context.session.flash("card-preferred");
    return redirect(pathTo("payment-cards"), 303);
  }
  switch (preferred.failure.code) {
    case "not-signed-in":
      return redirectToSignIn(context, request);
    case "invalid":
      return refuse(400);
    case "not-found":
      return refuse(404);
    case "unavailable":
      return data({ failed: true }, { status: 503 });
  }
}

export default function PaymentCards() {
  const failed = useActionData<typeof action>()?.failed ?? false;
  return <PaymentCardsPage {...useLoaderData<typeof loader>()} failed={failed} />;
}
