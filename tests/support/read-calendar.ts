import ICAL from "ical.js";

/**
 * Parses the events of an iCalendar file. `clock` is the local time as written; `instant` is computed with the file's
 * own time zone. Throws if the file violates RFC 5545.
 */
export function readCalendar(file: string) {
  if (/[^\r]\n|\r[^\n]/.test(file) || !file.endsWith("\r\n")) throw new Error("bare CR or LF");
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  if (calendar.getFirstPropertyValue("version") !== "2.0") throw new Error("VERSION is not 2.0");
  if (!calendar.hasProperty("prodid")) throw new Error("no PRODID");
  const zones = calendar.getAllSubcomponents("vtimezone").map((zone) => new ICAL.Timezone(zone));
  const readTime = (time: ICAL.Time, property: ICAL.Property | null) => {
    if (time.zone === ICAL.Timezone.utcTimezone)
      return { clock: null, instant: time.toUnixTime() * 1_000 };
    const zone = zones.find(({ tzid }) => tzid === property?.getFirstParameter("tzid"));
    if (zone === undefined) throw new Error("TZID without a VTIMEZONE");
    const clock = time.toString().slice(0, 16);
    time.zone = zone;
    return { clock, instant: time.toUnixTime() * 1_000 };
  };
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const { startDate, endDate, summary, description } = new ICAL.Event(component);
    return {
      starts: readTime(startDate, component.getFirstProperty("dtstart")),
      ends: readTime(endDate, component.getFirstProperty("dtend")),
      title: summary,
      description,
      texts: Object.fromEntries(
        ["location", "description", "comment"].flatMap((name) =>
          component.hasProperty(name)
            ? [[name, String(component.getFirstPropertyValue(name))]]
            : [],
        ),
      ),
    };
  });
}
