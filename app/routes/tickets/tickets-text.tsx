import type { LoaderFunctionArgs } from "@remix-run/node";

import { ticketText } from "~/features/tickets/ticket-text";

import { ownTickets } from "~/.server/auth/own-tickets";
import { fileReply } from "~/.server/http/file-reply";
import { refuse } from "~/.server/http/replies";
import { textReply } from "~/.server/http/text-reply";
import { getTicketSheets } from "~/.server/services/get-ticket-sheets";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return fileReply(context, async () => {
    const { tickets } = await ownTickets(context, request);
    if (tickets.length === 0) return refuse(404);
    const sheets = await getTicketSheets(context.crm, tickets, null);
    return textReply(ticketText(sheets, context.i18n), "tickets.txt");
  });
}
