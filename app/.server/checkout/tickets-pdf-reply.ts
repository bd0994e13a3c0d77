import type { AppLoadContext } from "@remix-run/node";

import type { Order } from "~/domain/order";

import { refuse } from "../http/replies";

/** All tickets of an order as a PDF in the browser; 404 while the order is not confirmed. */
export async function ticketsPdfReply(
  { crm }: AppLoadContext,
  order: Pick<Order, "id" | "number">,
): Promise<Response> {
  const pdf = await crm.getTicketsPdf(order.id);
  if (!pdf.ok) return refuse(pdf.failure.code === "unavailable" ? 503 : 404);
  // Of the number only what a file's name may hold.
  const name = `tickets-${order.number.replace(/[^\w-]/g, "")}.pdf`;
  return new Response(new Uint8Array(pdf.value), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${name}"`,
      "Content-Length": String(pdf.value.byteLength),
      "Cache-Control": "private, no-store",
    },
  });
}
