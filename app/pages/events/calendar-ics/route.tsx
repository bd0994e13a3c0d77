import type { LoaderFunctionArgs } from "@remix-run/node";

import { fileReply } from "~/.server/rendering/file-reply";
import { foundOr404, throwErrorPage } from "~/.server/rendering/replies";
import { minutesBefore } from "~/domain/arithmetic/dates";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { knownName, translateKnownName } from "#contract/text/known-names";
import type { Locale } from "#contract/names/locales";
import { pathTo } from "~/routing/paths";
import { venueSettings } from "~/venue-settings";
import { closedSentences } from "../closed-text";
import { availabilityName } from "~/parts/performances/performance-sale";
import { calendarFile } from "./calendar-file";

export const loader = (args: LoaderFunctionArgs) =>
  fileReply(args.context, () => getCalendarFile(args));

async function getCalendarFile({
  context: { crm, publicUrl, i18n },
  params: { event: eventId = "", instance: id = "" },
}: LoaderFunctionArgs): Promise<Response> {
  const instance = foundOr404(await crm.getInstance({ params: { id } }));
  const { event, hallDetail, startsAt, endsAt } = instance;
  if (event.id !== eventId) return throwErrorPage(404);
  const { t, locale } = i18n;
  const url = `${publicUrl}${pathTo("instance", { event: eventId, instance: id })}`;
  const { doorsMinutes } = hallDetail;
  const isVisit = instance.seating !== "virtual";
  const name = availabilityName(instance);
  const facts = [
    // Not "today's": the entry may be read later.
    ...(isSaid(name) ? closedSentences(i18n, instance, name, false) : []),
    ...(isVisit && doorsMinutes !== null
      ? [
          t("event.calendarEntry.doors", {
            time: clock(minutesBefore(startsAt, doorsMinutes), locale),
          }),
        ]
      : []),
    t("event.calendarEntry.ends", { time: clock(endsAt, locale) }),
    t("event.calendarEntry.link", { url }),
  ];
  const own = [
    ...(event.subtitle ? [translateKnownName(t, "event", event.subtitle, locale)] : []),
    ...(isVisit && hallDetail.directions
      ? [translateKnownName(t, "hall", hallDetail.directions, locale)]
      : []),
  ];
  const translated = own.filter(({ lang }) => lang === undefined).map(({ text }) => text);
  const untranslated = own.filter(({ lang }) => lang !== undefined).map(({ text }) => text);
  const entry = {
    id,
    // Some calendars show no status.
    title:
      name === "cancelled"
        ? t("event.calendarEntry.cancelled", { title: event.title })
        : event.title,
    // Calendars search for it on a map.
    place: [
      knownName(t, "hall", hallDetail.name),
      venueSettings.name,
      ...(isVisit ? [venueSettings.address] : []),
    ].join(", "),
    description: [...translated, ...facts].join("\n"),
    // A description has no text in another language.
    comment: untranslated.length === 0 ? null : untranslated.join("\n"),
    url,
    startsAt,
    endsAt,
    isCancelled: name === "cancelled",
    revision: instance.revision,
    revisedAt: instance.revisedAt,
  };
  const file = calendarFile(entry, new URL(publicUrl).host);
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="performance.ics"',
      // The file is in the page's language; send-page.ts adds `Vary` for cookie and Accept-Language.
      "Cache-Control": "private, max-age=60",
    },
  });
}

/** Whether a calendar entry names the status. It does not name "sold out", since its reader may have tickets. */
const isSaid = (name: ReturnType<typeof availabilityName>) =>
  name === "cancelled" || name === "not-on-sale" || name === "off-sale";

const clock = (iso: string, locale: Locale) => formatDate(iso, "time", locale);
