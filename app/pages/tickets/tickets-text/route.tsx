import type { LoaderFunctionArgs } from "@remix-run/node";

import { fileReply } from "~/.server/rendering/file-reply";
import { throwErrorPage } from "~/.server/rendering/replies";
import { titleOfPage } from "~/ui/list-pages";
import { ownTickets } from "../own-tickets.server";
import { ticketsTextReply } from "~/parts/tickets/ticket-files.server";

export function loader({ request, context }: LoaderFunctionArgs) {
  return fileReply(context, async () => {
    const { tickets, addOns, page, pageCount } = await ownTickets(context, request);
    if (tickets.length === 0) return throwErrorPage(404);
    const { t } = context.i18n;
    const title = titleOfPage(t("tickets.title"), { page, pageCount }, t);
    return ticketsTextReply(context, tickets, { title, addOns });
  });
}
