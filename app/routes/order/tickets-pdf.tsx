import type { LoaderFunctionArgs } from "@remix-run/node";

import { ticketsPdfReply } from "~/.server/checkout/tickets-pdf-reply";
import { orderAccess, visibleOrder } from "~/.server/checkout/visible-order";
import { fileReply } from "~/.server/http/file-reply";

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
