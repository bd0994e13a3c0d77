import type { LoaderFunctionArgs } from "@remix-run/node";

import { readPageNumber } from "~/pages/orders/order";
import { readPrintOption } from "~/pages/tickets/ticket";
import { requireCustomer, redirectToSignIn } from "~/.server/auth/account-section";
import { fileReply, pdfReply } from "~/.server/http/pages/file-reply";
import { refuse } from "~/.server/http/pages/replies";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return fileReply(context, async () => {
    const { crmSession } = await requireCustomer(context, request);
    const { searchParams } = new URL(request.url);
    const page = readPageNumber(searchParams.get("page"));
    const query = {
      page,
      print: readPrintOption(searchParams.get("print")),
      instance: searchParams.get("instance")?.slice(0, 100) || undefined,
      locale: context.i18n.locale,
    };
    const pdf = await context.crm.getOwnTicketsPdf({ query, session: crmSession });
    if (pdf.ok) return pdfReply(pdf.value, page > 1 ? `tickets-${page}.pdf` : "tickets.pdf");
    if (pdf.failure.code === "not-signed-in") return redirectToSignIn(context, request);
    return refuse(pdf.failure.code === "unavailable" ? 503 : 404);
  });
}
