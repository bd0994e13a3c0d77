import type { LoaderFunctionArgs } from "@remix-run/node";

import { ticketText } from "~/pages/tickets/ticket-text";
import { brokenFile, sharedByLink } from "~/pages/tickets/shared-link.server";
import { fileReply, textReply } from "~/.server/http/pages/file-reply";
import { getTicketSheets } from "~/pages/tickets/get-ticket-sheets.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return fileReply(context, async () => {
    const shared = await sharedByLink(context, request);
    if (shared === null) return brokenFile(context);
    const sheets = await getTicketSheets(context.crm, shared.tickets, null);
    return textReply(ticketText(sheets, context.i18n), "tickets.txt");
  });
}
