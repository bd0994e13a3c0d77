import type { LoaderFunctionArgs } from "@remix-run/node";

import { ownOrder } from "~/.server/auth/require-customer";
import { fileReply } from "~/.server/rendering/file-reply";
import { ticketsPdfReply } from "~/parts/tickets/ticket-files.server";

export function loader(args: LoaderFunctionArgs) {
  const { request, params, context } = args;
  return fileReply(context, async () => {
    const order = await ownOrder(context, request, params["order"] ?? "");
    const access = { session: context.session.crmSession, orderToken: "" };
    return ticketsPdfReply(args, order, access);
  });
}
