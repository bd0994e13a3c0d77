import type { LoaderFunctionArgs } from "@remix-run/node";

import { ticketsPdfReply } from "~/pages/tickets/tickets-pdf-reply.server";
import { orderAccess, visibleOrder } from "~/pages/orders/visible-order.server";
import { fileReply } from "~/.server/http/pages/file-reply";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return fileReply(context, async () =>
    ticketsPdfReply(
      context,
      request,
      await visibleOrder(context, request),
      orderAccess(context, request),
    ),
  );
}
