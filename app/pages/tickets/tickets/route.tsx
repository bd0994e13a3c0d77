import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { titleOfPage } from "~/pages/account/list-pages";
import { getTicketSheets } from "~/pages/tickets/get-ticket-sheets.server";
import { ownTickets } from "~/pages/tickets/own-tickets.server";
import { readPrintOption } from "~/pages/tickets/ticket";
import type { PageHandle } from "~/routing/handle";
import { OwnTicketsPage } from "./page";

export const handle = {
  title: (shown, t) => titleOfPage(t("tickets.title"), shown, t),
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { tickets, page, pageCount } = await ownTickets(context, request);
  return {
    page,
    pageCount,
    sheets: await getTicketSheets(context.crm, tickets, context.venue.walletPass),
    shared: tickets.flatMap(({ id, shareId }) => (shareId === null ? [] : [id])),
    print: readPrintOption(new URL(request.url).searchParams.get("print")),
  };
}

export default function Tickets() {
  return <OwnTicketsPage {...useLoaderData<typeof loader>()} />;
}
