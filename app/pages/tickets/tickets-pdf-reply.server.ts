import type { AppLoadContext } from "@remix-run/node";
import type { Order } from "#contract/schemas/order";

import type { OrderAccess } from "~/pages/orders/visible-order.server";
import { pdfReply } from "~/.server/http/pages/file-reply";
import { refuse } from "~/.server/http/pages/replies";
import { readPrintOption } from "./ticket";

/** All tickets of an order as a PDF, laid out as the address says; 404 while the order is not confirmed. */
export async function ticketsPdfReply(
  { crm }: AppLoadContext,
  request: Request,
  order: Pick<Order, "id" | "number">,
  access: OrderAccess,
): Promise<Response> {
  const print = readPrintOption(new URL(request.url).searchParams.get("print"));
  const pdf = await crm.getTicketsPdf({ params: { id: order.id }, query: { print }, ...access });
  if (!pdf.ok) return refuse(pdf.failure.code === "unavailable" ? 503 : 404);
  // Of the number only what a file's name may hold.
  return pdfReply(pdf.value, `tickets-${order.number.replace(/[^\w-]/g, "")}.pdf`);
}
