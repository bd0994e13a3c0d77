import type { LoaderFunctionArgs } from "@remix-run/node";

import { fileReply } from "~/.server/http/rendering/file-reply";
import { foundOr404, throwErrorPage } from "~/.server/http/rendering/replies";
import { pathTo } from "~/routing/paths";
import { venueSettings } from "~/venue-settings";
import { calendarFile } from "./calendar-file";

export const loader = (args: LoaderFunctionArgs) =>
  fileReply(args.context, () => getCalendarFile(args));

async function getCalendarFile({
  context: { crm, now, publicUrl },
  params: { event: eventId = "", instance: id = "" },
}: LoaderFunctionArgs): Promise<Response> {
  const instance = foundOr404(await crm.getInstance({ params: { id } }));
  const { event, hallDetail, startsAt, endsAt } = instance;
  if (event.id !== eventId) return throwErrorPage(404);
  const entry = {
    id,
    title: event.title,
    place: `${hallDetail.name}, ${venueSettings.name}`,
    description: [event.subtitle, hallDetail.directions].filter(Boolean).join("\n"),
    url: `${publicUrl}${pathTo("instance", { event: eventId, instance: id })}`,
    startsAt,
    endsAt,
  };
  return new Response(calendarFile(entry, { stamp: now, host: new URL(publicUrl).host }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="performance.ics"',
      "Cache-Control": "private, max-age=60",
    },
  });
}
