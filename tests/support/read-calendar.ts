import ICAL from "ical.js";

/**
 * The events of an iCalendar file: New York's clock, and the instant by the zone that the file brings. Throws on what
 * RFC 5545 does not allow.
 */
export function readCalendar(file: string) {
  if (/[^\r]\n|\r[^\n]/.test(file) || !file.endsWith("\r\n")) throw new Error("a bare CR or LF");
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  if (calendar.getFirstPropertyValue("version") !== "2.0") throw new Error("not version 2.0");
  if (!calendar.hasProperty("prodid")) throw new Error("no PRODID");
  const zones = calendar.getAllSubcomponents("vtimezone").map((zone) => new ICAL.Timezone(zone));
  const shown = (time: ICAL.Time, property: ICAL.Property | null) => {
    const zone = zones.find(({ tzid }) => tzid === property?.getFirstParameter("tzid"));
    if (zone === undefined) throw new Error("a time in a zone that the file does not bring");
    const clock = time.toString().slice(0, 16);
    time.zone = zone;
    return { clock, instant: time.toUnixTime() * 1_000 };
  };
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const { startDate, endDate, summary, description } = new ICAL.Event(component);
    return {
      starts: shown(startDate, component.getFirstProperty("dtstart")),
      ends: shown(endDate, component.getFirstProperty("dtend")),
      title: summary,
      description,
      /** By property: the language that each text is marked with, and the text. */
      texts: Object.fromEntries(
        component
          .getAllProperties()
          .filter((property) => property.getFirstParameter("language") !== undefined)
          .map((property) => [
            property.name,
            `${property.getFirstParameter("language")}: ${String(property.getFirstValue())}`,
          ]),
      ),
    };
  });
}
