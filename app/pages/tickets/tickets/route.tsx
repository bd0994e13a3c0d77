import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readPrintOption } from "~/domain/orders/ticket";
import { OwnTicketsPage } from "./page";
import type { PageHandle } from "~/routing/handle";

import { ownTickets } from "~/pages/account/own-tickets.server";
import { getTicketSheets } from "~/pages/tickets/get-ticket-sheets.server";

export const handle = { title: "tickets.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { tickets } = await ownTickets(context, request);
  return {
    sheets: await getTicketSheets(context.crm, tickets, context.venue.walletPass),
    shared: tickets.flatMap(({ id, shareId }) => (shareId === null ? [] : [id])),
    print: readPrintOption(new URL(request.url).searchParams.get("print")),
  };
}

export default function Tickets() {
  return <OwnTicketsPage {...useLoaderData<typeof loader>()} />;
}
