import type { LoaderFunctionArgs } from "@remix-run/node";

import { redirectToSignIn, requireCustomer } from "~/.server/auth/require-customer";
import { fileReply, pdfReply } from "~/.server/rendering/file-reply";
import { throwErrorPage } from "~/.server/rendering/replies";
import { readPageNumber } from "~/parts/orders/order";
import { readInstance } from "../own-tickets.server";
import { readPrintOption } from "~/parts/orders/ticket";

export function loader({ request, context }: LoaderFunctionArgs) {
  return fileReply(context, async () => {
    const { crmSession } = await requireCustomer(context, request);
    const page = readPageNumber(request);
    const query = {
      page,
      print: readPrintOption(request),
      instance: readInstance(request) ?? undefined,
      locale: context.i18n.locale,
    };
    const pdf = await context.crm.getOwnTicketsPdf({ query, session: crmSession });
    if (pdf.ok) return pdfReply(pdf.value, page > 1 ? `tickets-${page}.pdf` : "tickets.pdf");
    if (pdf.failure.code === "not-signed-in") return redirectToSignIn(context, request);
    return throwErrorPage(404);
  });
}
