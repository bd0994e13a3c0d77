import type { LoaderFunctionArgs } from "@remix-run/node";

import { fileReply } from "~/.server/http/rendering/file-reply";
import { ticketsTextReply } from "~/pages/tickets/ticket-files.server";
import { visibleAdmissions } from "../visible-order.server";

export function loader(args: LoaderFunctionArgs) {
  return fileReply(args.context, async () =>
    ticketsTextReply(args.context, (await visibleAdmissions(args)).tickets),
  );
}
