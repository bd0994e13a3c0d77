import type { LoaderFunctionArgs } from "@remix-run/node";

import { fileReply } from "~/.server/rendering/file-reply";
import { ticketsPdfReply } from "~/parts/tickets/ticket-files.server";
import { getVisibleOrder } from "~/parts/orders/visible-order.server";

export function loader(args: LoaderFunctionArgs) {
  return fileReply(args.context, async () => {
    const { order, access } = await getVisibleOrder(args);
    return ticketsPdfReply(args, order, access());
  });
}
