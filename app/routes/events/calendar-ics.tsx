import type { LoaderFunctionArgs } from "@remix-run/node";

import { pathTo } from "~/routing/paths";

import { calendarReply } from "~/.server/http/calendar-reply";
import { fileReply } from "~/.server/http/file-reply";
import { found } from "~/.server/http/replies";
import { getCalendarEntry } from "~/.server/services/get-calendar-entry";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { event = "", instance = "" } = params;
  const ids = { eventId: event, instanceId: instance };
  return fileReply(context, async () => {
    const entry = found(await getCalendarEntry(context.crm, ids));
    return calendarReply(entry, context, pathTo("instance", { event, instance }));
  });
}
