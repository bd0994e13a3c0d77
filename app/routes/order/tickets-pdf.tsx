import type { LoaderFunctionArgs } from "@remix-run/node";

import { ticketsPdfReply } from "~/.server/checkout/tickets-pdf-reply";
import { visibleOrder } from "~/.server/checkout/visible-order";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return ticketsPdfReply(context, await visibleOrder(context, request));
}
