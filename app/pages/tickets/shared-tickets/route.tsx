import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readPrintOption } from "~/pages/tickets/ticket";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { shareTokenOf, sharedByLink } from "~/pages/tickets/shared-link.server";
import { getTicketSheets } from "~/pages/tickets/get-ticket-sheets.server";
import { BrokenLinkPage, SharedTicketsPage } from "./page";

export const handle = {
  title: ({ shown }, t) => t(shown === null ? "tickets.broken.title" : "tickets.shared.short"),
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = shareTokenOf(request);
  // Who makes links has them on a page of their own.
  if (token === "" && (await context.customer()) !== null)
    return redirect(pathTo("share-tickets"), 303);
  const shared = await sharedByLink(context, request);
  if (shared === null) return data({ shown: null }, { status: 404 });
  const { sharedBy, endsAt, tickets } = shared;
  const print = readPrintOption(new URL(request.url).searchParams.get("print"));
  const sheets = await getTicketSheets(context.crm, tickets, context.venue.walletPass);
  return { shown: { token, sharedBy, endsAt, sheets, print } };
}

export default function SharedTickets() {
  const { shown } = useLoaderData<typeof loader>();
  return shown === null ? <BrokenLinkPage /> : <SharedTicketsPage {...shown} />;
}
