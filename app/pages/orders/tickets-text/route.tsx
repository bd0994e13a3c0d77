import type { LoaderFunctionArgs } from "@remix-run/node";

import { fileReply } from "~/.server/rendering/file-reply";
import { ticketsTextReply } from "~/parts/tickets/ticket-files.server";
import { heldAddOns } from "~/parts/orders/order";
import { getVisibleAdmissions } from "~/parts/orders/visible-order.server";

export function loader(args: LoaderFunctionArgs) {
  return fileReply(args.context, async () => {
    const { order, tickets } = await getVisibleAdmissions(args);
    return ticketsTextReply(args.context, tickets, {
      title: args.context.i18n.t("tickets.ofOrder", order),
      addOns: heldAddOns(order),
    });
  });
}
