/** One event as a calendar would show it: the clock on New York's wall, and the instant that it is. */
type Seen = {
  starts: { clock: string; instant: number };
  ends: { clock: string; instant: number };
  title: string;
  description: string;
};

type Line = { name: string; parameters: Map<string, string>; value: string };
type Component = { name: string; lines: Line[]; parts: Component[] };
/** One of the two halves of a year in a zone: from when on, and how far from UTC. */
type Observance = { from: Date; month: number; week: number; offset: number };

/**
 * Reads an iCalendar file as strictly as RFC 5545 is written, and tells instants by the zone that the file brings, not
 * by what this machine knows. Throws on what the RFC does not allow.
 */
export function readCalendar(file: string): Seen[] {
  const lines = unfold(file).map(readLine);
  const calendar = readComponent(lines);
  if (calendar.name !== "VCALENDAR" || lines.length > 0) throw new Error("not one calendar");
  if (valueOf(calendar, "VERSION") !== "2.0") throw new Error("not version 2.0");
  valueOf(calendar, "PRODID");
  const zones = new Map(
    calendar.parts
      .filter(({ name }) => name === "VTIMEZONE")
      .map((zone) => [valueOf(zone, "TZID"), zone.parts.map(readObservance)]),
  );
  return calendar.parts
    .filter(({ name }) => name === "VEVENT")
    .map((event) => {
      valueOf(event, "UID");
      if (!/^\d{8}T\d{6}Z$/.test(valueOf(event, "DTSTAMP"))) throw new Error("DTSTAMP is not UTC");
      return {
        starts: readTime(lineOf(event, "DTSTART"), zones),
        ends: readTime(lineOf(event, "DTEND"), zones),
        title: unescape(valueOf(event, "SUMMARY")),
        description: unescape(valueOf(event, "DESCRIPTION")),
      };
    });
}

/** Section 3.1: lines end with CRLF, are no longer than 75 octets, and go on after a space. */
function unfold(file: string): string[] {
  if (!file.endsWith("\r\n")) throw new Error("the last line has no end");
  const raw = file.slice(0, -2).split("\r\n");
  const lines: string[] = [];
  for (const line of raw) {
    if (/[\r\n]/.test(line)) throw new Error("a bare CR or LF");
    if (new TextEncoder().encode(line).length > 75)
      throw new Error("a line of more than 75 octets");
    if (line.startsWith(" ")) lines.push(`${lines.pop() ?? ""}${line.slice(1)}`);
    else lines.push(line);
  }
  return lines;
}

function readLine(line: string): Line {
  const found = /^([A-Z-]+)((?:;[A-Z-]+=[^;:"]+)*):(.*)$/.exec(line);
  if (found === null) throw new Error(`no content line: ${line}`);
  const [, name = "", parameters = "", value = ""] = found;
  const pairs = parameters
    .split(";")
    .slice(1)
    .map((pair): [string, string] => {
      const [key = "", ...rest] = pair.split("=");
      return [key, rest.join("=")];
    });
  return { name, parameters: new Map(pairs), value };
}

function readComponent(lines: Line[]): Component {
  const begin = lines.shift();
  if (begin?.name !== "BEGIN") throw new Error("no BEGIN");
  const component: Component = { name: begin.value, lines: [], parts: [] };
  for (;;) {
    const [next] = lines;
    if (next === undefined) throw new Error(`${component.name} has no END`);
    if (next.name === "BEGIN") component.parts.push(readComponent(lines));
    else {
      lines.shift();
      if (next.name === "END") {
        if (next.value !== component.name) throw new Error(`END:${next.value} ends nothing`);
        return component;
      }
      component.lines.push(next);
    }
  }
}

function lineOf({ name, lines }: Component, key: string): Line {
  const found = lines.filter((line) => line.name === key);
  const [one] = found;
  if (one === undefined || found.length > 1) throw new Error(`${name} has ${found.length} ${key}`);
  return one;
}

const valueOf = (component: Component, key: string) => lineOf(component, key).value;

function readObservance(part: Component): Observance {
  const rule = /^FREQ=YEARLY;BYMONTH=(\d+);BYDAY=(\d)SU$/.exec(valueOf(part, "RRULE"));
  const to = /^([+-])(\d\d)(\d\d)$/.exec(valueOf(part, "TZOFFSETTO"));
  const before = /^([+-])(\d\d)(\d\d)$/.exec(valueOf(part, "TZOFFSETFROM"));
  if (rule === null || to === null || before === null) throw new Error("a zone that is no zone");
  const minutes = ([, sign, hours, rest]: RegExpExecArray) =>
    (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(rest));
  return {
    from: clockOf(valueOf(part, "DTSTART")),
    month: Number(rule[1]),
    week: Number(rule[2]),
    offset: minutes(to),
  };
}

function readTime({ parameters, value }: Line, zones: Map<string, Observance[]>) {
  const observances = zones.get(parameters.get("TZID") ?? "");
  if (observances === undefined) throw new Error("a time in a zone that the file does not bring");
  const clock = clockOf(value);
  // The latest change before this clock says how far from UTC it is.
  const [latest] = observances
    .map((one) => ({ ...one, change: changeOf(one, clock) }))
    .sort((a, b) => b.change.getTime() - a.change.getTime());
  return {
    clock: clock.toISOString().slice(0, 16),
    instant: clock.getTime() - (latest?.offset ?? 0) * 60_000,
  };
}

/** When the last change of this kind was before a clock time: the nth Sunday of its month, at the hour that it began with. */
function changeOf({ month, week, from }: Observance, clock: Date): Date {
  const inYear = (year: number) => {
    const first = new Date(Date.UTC(year, month - 1, 1, from.getUTCHours(), from.getUTCMinutes()));
    const sunday = ((7 - first.getUTCDay()) % 7) + 1 + 7 * (week - 1);
    first.setUTCDate(sunday);
    return first;
  };
  const same = inYear(clock.getUTCFullYear());
  return same <= clock ? same : inYear(clock.getUTCFullYear() - 1);
}

/** What a wall shows, as if it were UTC. */
function clockOf(text: string): Date {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (found === null) throw new Error(`no local time: ${text}`);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map(Number);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

function unescape(text: string): string {
  if (/(^|[^\\])(\\\\)*[;,]/.test(text))
    throw new Error("a comma or semicolon that is not escaped");
  return text.replace(/\\([\\;,nN])/g, (_, character: string) =>
    character.toLowerCase() === "n" ? "\n" : character,
  );
}
