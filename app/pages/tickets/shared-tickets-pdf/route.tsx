import type { LoaderFunctionArgs } from "@remix-run/node";

import { fileReply, pdfReply } from "~/.server/rendering/file-reply";
import {
  invalidLinkReply,
  isShareToken,
  readShareToken,
  tooMany,
} from "~/parts/tickets/shared-link.server";
import { readPrintOption } from "~/parts/orders/ticket";

export function loader({ request, context }: LoaderFunctionArgs) {
  return fileReply(context, async () => {
    const token = readShareToken(request);
    if (!isShareToken(token)) return invalidLinkReply(context);
    const body = { token, print: readPrintOption(request), locale: context.i18n.locale };
    const pdf = await context.crm.getSharedTicketsPdf({ body, caller: context.addressBlock });
    if (pdf.ok) return pdfReply(pdf.value, "tickets.pdf");
    if (pdf.failure.code === "not-allowed") return tooMany();
    return invalidLinkReply(context);
  });
}
