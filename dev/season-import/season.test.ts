import fc from "fast-check";
import { expect, it } from "vitest";

import { convertDemoSource, readFrozenSeason } from "../demo/demo-files";
import { readTime, shiftSeason } from "./season-dates";

const season = readFrozenSeason();
const anyDay = fc.date({
  min: new Date("2025-01-01"),
  max: new Date("2045-12-31"),
  noInvalidDate: true,
});

/** New York time from Intl, independent of the tested code's date library. */
const clock = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const weekday = new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", weekday: "long" });
const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" });

it("the frozen demo season matches the converter's output", () => {
  expect(season).toEqual(convertDemoSource());
});

it("the frozen demo season has 123 events and 252 instances with unique ids", () => {
  expect(new Set(season.events.map((event) => event.id)).size).toBe(123);
  expect(new Set(season.instances.map((instance) => instance.id)).size).toBe(252);
  expect(season.events.filter((event) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(event.id))).toEqual([]);
});

it("the frozen demo season's texts are free of the source's notation", () => {
  for (const event of season.events) {
    const { title } = event;
    const items = event.programme.flatMap((item) =>
      item.kind === "work" ? [item.composer, item.title, item.movement ?? ""] : [],
    );
    for (const text of [title, event.subtitle ?? "", event.description, ...items]) {
      expect(text).not.toMatch(/ {2}|^ | $|[[\]]|undefined|null|,,|'|"/);
      // Catalog abbreviations have at most three letters.
      expect(text.match(/\b\p{Lu}{5,}\b/gu)).toBeNull();
    }
    expect(title).not.toMatch(/[()]|\bNO\b|\bOP\b|: .*: | - /);
    expect(title.length > 6 && title.length < 80, title).toBe(true);
    expect(event.description).toMatch(/^\p{Lu}.*\.$/u);
    expect(event.runningMinutes % 5).toBe(0);
    expect(event.runningMinutes >= 30 && event.runningMinutes <= 180, title).toBe(true);
  }
});

it.each([
  ["14934", "Mahler’s Symphony No. 5 & Emanuel Ax", "orchestra"],
  ["14978", "Mahler: Symphony No. 7", "orchestra"],
  ["15082", "Home Alone: Live to Film", "film"],
  ["14953", "Elf in Concert", "film"],
  ["15157", "Very Young People’s Concert: Grieg & Ponchielli", "family"],
  ["14936", "Gala with Josh Groban", "special"],
  ["15132", "Pride Alliance Evening", "special"],
  ["15061", "Mozart: Clarinet Quintet", "chamber"],
  ["14945", "Strauss’s Metamorphosen & Leila Josefowicz", "orchestra"],
])("the frozen demo season gives program %s the title %s", (id, title, kind) => {
  expect(season.events.find((event) => event.id.endsWith(`-${id}`))).toMatchObject({
    title,
    kind,
  });
});

it("an event of the frozen season lists each artist once, the conductor first", () => {
  const event = season.events.find(({ id }) => id.endsWith("-14934"));
  expect(event?.artists).toEqual([
    { name: "Michael Tilson Thomas", role: "conductor" },
    { name: "Emanuel Ax", role: "piano" },
  ]);
  expect(event?.programme[1]).toEqual({ kind: "intermission" });
  expect(event?.hasIntermission).toBe(true);
  const doubled = season.events.filter(
    ({ artists }) => new Set(artists.map((artist) => artist.name)).size < artists.length,
  );
  expect(doubled).toEqual([]);
});

it("descriptions of the frozen season only state facts from the source", () => {
  const description = (id: string) =>
    season.events.find((event) => event.id.endsWith(`-${id}`))?.description ?? "";
  // Played in three parks, so no place is named.
  expect(description("14979")).toMatch(/Streamed live\.$/);
  expect(description("15052")).toMatch(/Streamed live from Seoul Arts Center\.$/);
  // Dancers and singers don't "play".
  expect(description("15142")).toMatch(/^Yuja Wang and Tiler Peck perform /);
  expect(description("15145")).toMatch(/^Jean-Yves Thibaudet and Renée Fleming perform /);
  // Only a part of the work is played.
  expect(description("15234")).toContain("conducts music from Beethoven’s Fidelio.");
  // The program stands beside it.
  expect(description("15160")).toMatch(/play music by Franz Schubert\.$/);
  // Presented guests, and works without a conductor in the source.
  expect(description("14943")).toMatch(/^Music by .*, presented by the New York Philharmonic\./);
  expect(description("15138")).toMatch(/^Nathalie Stutzmann conducts Bach’s Cantata/);
  // The description is about the work in the title.
  expect(description("15154")).toContain("conducts Brahms’s Ein deutsches Requiem.");
  // A program without works.
  expect(description("15132")).toBe("The program will be announced.");
  for (const event of season.events) {
    if (/without an intermission/.test(event.description))
      expect(event.hasIntermission).toBe(false);
  }
});

it("concerts on tour in the frozen season are streamed, others are in the demo's halls", () => {
  const findHall = (id: string) => season.instances.find((instance) => instance.id === id)?.hallId;
  expect(findHall("15052-1")).toBe("live-stream");
  expect(findHall("14979-1")).toBe("live-stream");
  expect(findHall("15049-1")).toBe("recital-hall");
  expect(findHall("15132-1")).toBe("studio");
  expect(findHall("14934-1")).toBe("main-hall");
});

const shifted = (now: Date) => shiftSeason(season, now);

it("shiftSeason moves the first performance to three to nine days from now on any day", () => {
  fc.assert(
    fc.property(anyDay, (now) => {
      const [first] = shifted(now);
      const days =
        Date.parse(day.format(new Date(first?.startsAt ?? ""))) - Date.parse(day.format(now));
      expect(days).toBeGreaterThanOrEqual(3 * 86_400_000);
      expect(days).toBeLessThanOrEqual(9 * 86_400_000);
    }),
    { numRuns: 12 },
  );
});

it("shiftSeason keeps the weekday and the time in New York, even across clock changes", () => {
  const shown = ({ startsAt }: { startsAt: string }) => {
    const start = new Date(startsAt);
    return `${weekday.format(start)} ${clock.format(start)}`;
  };
  const original = season.instances.map(shown);
  fc.assert(
    fc.property(anyDay, (now) => {
      expect(shifted(now).map(shown)).toEqual(original);
    }),
    { numRuns: 12 },
  );
});

it.each([
  ["12:00PM", { hour: 12, minute: 0 }],
  ["12:05AM", { hour: 0, minute: 5 }],
  ["", null],
])("readTime parses %j", (text, time) => {
  expect(readTime(text)).toEqual(time);
});

it("works of the demo season have a language only if their title is not English", () => {
  const works = season.events
    .flatMap(({ programme }) => programme)
    .flatMap((item) => (item.kind === "work" ? [item] : []));
  const findLanguage = (title: string) =>
    works.find((work) => work.title.startsWith(title))?.titleLang;
  expect(findLanguage("Pelleas und Melisande")).toBe("de");
  expect(findLanguage("Les Nuits d’Été")).toBe("fr");
  expect(findLanguage("The Firebird")).toBeUndefined();
  // In two languages.
  expect(findLanguage("Four Last Songs (Vier Letzte Lieder)")).toBeUndefined();
});
