import type { LoaderFunctionArgs } from "@remix-run/node";

import { ticketText } from "~/features/tickets/ticket-text";

import { visibleAdmissions } from "~/.server/checkout/visible-admissions";
import { fileReply } from "~/.server/http/file-reply";
import { textReply } from "~/.server/http/text-reply";
import { getTicketSheets } from "~/.server/services/get-ticket-sheets";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return fileReply(context, async () => {
    const { tickets } = await visibleAdmissions(context, request);
    const sheets = await getTicketSheets(context.crm, tickets, null);
    return textReply(ticketText(sheets, context.i18n), "tickets.txt");
  });
}
