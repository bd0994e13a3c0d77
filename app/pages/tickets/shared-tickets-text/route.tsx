import type { LoaderFunctionArgs } from "@remix-run/node";

import { fileReply } from "~/.server/rendering/file-reply";
import { invalidLinkReply, getSharedTickets } from "~/parts/tickets/shared-link.server";
import { ticketsTextReply } from "~/parts/tickets/ticket-files.server";

export function loader({ request, context }: LoaderFunctionArgs) {
  return fileReply(context, async () => {
    const shared = await getSharedTickets(context, request);
    return shared === null
      ? invalidLinkReply(context)
      : ticketsTextReply(context, shared.tickets, {
          title: context.i18n.t("tickets.shared.title", { count: shared.tickets.length }),
        });
  });
}
