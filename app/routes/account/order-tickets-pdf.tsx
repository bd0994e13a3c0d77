import type { LoaderFunctionArgs } from "@remix-run/node";

import { ownOrder } from "~/.server/auth/own-order";
import { ticketsPdfReply } from "~/.server/checkout/tickets-pdf-reply";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const order = await ownOrder(context, request, params["order"] ?? "");
  return ticketsPdfReply(context, order);
}
