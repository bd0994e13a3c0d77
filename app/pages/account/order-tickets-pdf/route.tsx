import type { LoaderFunctionArgs } from "@remix-run/node";

import { ownOrder } from "~/.server/auth/account-section";
import { ticketsPdfReply } from "~/pages/tickets/tickets-pdf-reply.server";
import { fileReply } from "~/.server/http/pages/file-reply";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return fileReply(context, async () =>
    ticketsPdfReply(context, request, await ownOrder(context, request, params["order"] ?? ""), {
      session: context.session.crmSession,
      orderToken: "",
    }),
  );
}
