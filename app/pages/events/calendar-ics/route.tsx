import type { LoaderFunctionArgs } from "@remix-run/node";

import { pathTo } from "~/routing/paths";

import { calendarReply, fileReply } from "~/.server/http/pages/file-reply";
import { found } from "~/.server/http/pages/replies";
import { getCalendarEntry } from "./page.server";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { event = "", instance = "" } = params;
  const ids = { eventId: event, instanceId: instance };
  return fileReply(context, async () => {
    const entry = found(await getCalendarEntry(context.crm, ids));
    return calendarReply(entry, context, pathTo("instance", { event, instance }));
  });
}
