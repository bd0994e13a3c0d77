import type { AppLoadContext } from "@remix-run/node";
import type { Params } from "@remix-run/react";

import { found, refuse } from "~/.server/http/pages/replies";
import { pathTo } from "~/routing/paths";
import { venue } from "~/venue";

import { calendarFile } from "./calendar-file";

export async function getCalendarFile(
  { crm, now, publicUrl }: AppLoadContext,
  { event: eventId = "", instance: id = "" }: Params,
): Promise<Response> {
  const instance = found(await crm.getInstance({ params: { id } }));
  const { event, hallDetail, startsAt, endsAt } = instance;
  if (event.id !== eventId) return refuse(404);
  const entry = {
    id,
    title: event.title,
    place: `${hallDetail.name}, ${venue.name}`,
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
