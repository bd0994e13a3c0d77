import type { LoaderFunctionArgs } from "@remix-run/node";

import { ticketText } from "~/pages/tickets/ticket-text";
import { visibleAdmissions } from "~/pages/orders/visible-order.server";
import { fileReply, textReply } from "~/.server/http/pages/file-reply";
import { getTicketSheets } from "~/pages/tickets/get-ticket-sheets.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return fileReply(context, async () => {
    const { tickets } = await visibleAdmissions(context, request);
    const sheets = await getTicketSheets(context.crm, tickets, null);
    return textReply(ticketText(sheets, context.i18n), "tickets.txt");
  });
}
