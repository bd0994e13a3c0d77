import type { LoaderFunctionArgs } from "@remix-run/node";

import { csvReply, fileReply } from "~/.server/rendering/file-reply";
import { requireRevenue } from "../performance-revenue/page.server";
import { revenueCells } from "../revenue-rows";

/** The report of a performance for a spreadsheet. */
export function loader(args: LoaderFunctionArgs) {
  return fileReply(args.context, async () => {
    const { instance, revenue } = await requireRevenue(args);
    const name = `performance-${instance.id.replaceAll(/[^\w-]/g, "")}.csv`;
    return csvReply(name, revenueCells(args.context.i18n.t, revenue));
  });
}
