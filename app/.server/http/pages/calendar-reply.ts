import { calendarFile } from "~/domain/events/calendar";
import type { CalendarEntry } from "~/domain/events/calendar";

/** A performance as a file that every calendar opens; `path` is its page's. */
export function calendarReply(
  entry: Omit<CalendarEntry, "url">,
  { now, publicUrl }: { now: string; publicUrl: string },
  path: string,
): Response {
  return new Response(
    calendarFile(
      { ...entry, url: `${publicUrl}${path}` },
      { stamp: now, host: new URL(publicUrl).host },
    ),
    {
      headers: {
        "Content-Type": "text/calendar; charset=utf-8",
        "Content-Disposition": 'attachment; filename="performance.ics"',
        "Cache-Control": "private, max-age=60",
      },
    },
  );
}
