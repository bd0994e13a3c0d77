import type { LoaderFunctionArgs } from "@remix-run/node";

import { readPrintOption } from "~/pages/tickets/ticket";
import {
  brokenFile,
  shareTokenOf,
  tooMany,
  isShareToken,
} from "~/pages/tickets/shared-link.server";
import { fileReply, pdfReply } from "~/.server/http/pages/file-reply";
import { refuse } from "~/.server/http/pages/replies";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return fileReply(context, async () => {
    const token = shareTokenOf(request);
    if (!isShareToken(token)) return brokenFile(context);
    const print = readPrintOption(new URL(request.url).searchParams.get("print"));
    const body = { token, print, locale: context.i18n.locale };
    const pdf = await context.crm.getSharedTicketsPdf({ body, caller: context.caller });
    if (pdf.ok) return pdfReply(pdf.value, "tickets.pdf");
    if (pdf.failure.code === "not-allowed") return tooMany();
    return pdf.failure.code === "unavailable" ? refuse(503) : brokenFile(context);
  });
}
