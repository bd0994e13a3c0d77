import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireCustomer } from "~/.server/auth/account-section";
import { unwrapOrErrorPage } from "~/pages/account/load-section.server";
import { qrCode } from "~/pages/tickets/qr-code.server";
import type { PageHandle } from "~/routing/handle";
import { SubscriptionCardPage } from "./page";

export const handle = { title: "tickets.card.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crmSession } = await requireCustomer(context, request);
  const cards = await context.crm.listCustomerCards({ session: crmSession });
  const valid = unwrapOrErrorPage(context, request, cards);
  return { cards: valid.map((card) => ({ ...card, drawing: qrCode(card.code) })) };
}

export default function SubscriptionCard() {
  return <SubscriptionCardPage {...useLoaderData<typeof loader>()} />;
}
