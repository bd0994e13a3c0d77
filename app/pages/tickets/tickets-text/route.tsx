import type { LoaderFunctionArgs } from "@remix-run/node";

import { ticketText } from "~/pages/tickets/ticket-text";

import { ownTickets } from "~/pages/account/own-tickets.server";
import { fileReply } from "~/.server/http/pages/file-reply";
import { refuse } from "~/.server/http/pages/replies";
import { textReply } from "~/.server/http/pages/text-reply";
import { getTicketSheets } from "~/pages/tickets/get-ticket-sheets.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return fileReply(context, async () => {
    const { tickets } = await ownTickets(context, request);
    if (tickets.length === 0) return refuse(404);
    const sheets = await getTicketSheets(context.crm, tickets, null);
    return textReply(ticketText(sheets, context.i18n), "tickets.txt");
  });
}
