import type { LoaderFunctionArgs } from "@remix-run/node";

import { ownOrder } from "~/.server/auth/own-order";
import { ticketsPdfReply } from "~/.server/checkout/tickets-pdf-reply";
import { fileReply } from "~/.server/http/file-reply";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return fileReply(context, async () =>
    ticketsPdfReply(context, request, await ownOrder(context, request, params["order"] ?? ""), {
      session: context.session.crmSession,
      token: "",
    }),
  );
}
