import type { LoaderFunctionArgs } from "@remix-run/node";

import { ticketText } from "~/features/tickets/ticket-text";

import { brokenFile, sharedByLink } from "~/.server/auth/shared-link";
import { fileReply } from "~/.server/http/file-reply";
import { textReply } from "~/.server/http/text-reply";
import { getTicketSheets } from "~/.server/services/get-ticket-sheets";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return fileReply(context, async () => {
    const shared = await sharedByLink(context, request);
    if (shared === null) return brokenFile(context);
    const sheets = await getTicketSheets(context.crm, shared.tickets, null);
    return textReply(ticketText(sheets, context.i18n), "tickets.txt");
  });
}
