import type { LoaderFunctionArgs } from "@remix-run/node";

import { fileReply, textReply } from "~/.server/http/pages/file-reply";
import { refuse } from "~/.server/http/pages/replies";
import { titleOfPage } from "~/pages/account/list-pages";
import { getTicketSheets } from "~/pages/tickets/get-ticket-sheets.server";
import { ownTickets } from "~/pages/tickets/own-tickets.server";
import { ticketText } from "~/pages/tickets/ticket-text";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return fileReply(context, async () => {
    const { tickets, page, pageCount } = await ownTickets(context, request);
    if (tickets.length === 0) return refuse(404);
    const sheets = await getTicketSheets(context.crm, tickets, null);
    const { t } = context.i18n;
    const title = pageCount > 1 ? titleOfPage(t("tickets.title"), { page, pageCount }, t) : null;
    return textReply(ticketText(sheets, context.i18n, title), "tickets.txt");
  });
}
