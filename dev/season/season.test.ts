import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { readDemoProgrammes } from "../demo/demo-files";
import type { Programme } from "./programme";
import { importSeason } from "./season";
import { concertTime, weeksToShift } from "./season-dates";

const programmes = readDemoProgrammes();
const season = seasonFrom(programmes, new Date("2026-12-01T12:00:00Z"));
const anyDay = fc.date({
  min: new Date("2025-01-01"),
  max: new Date("2045-12-31"),
  noInvalidDate: true,
});

function seasonFrom(from: Programme[], now: Date) {
  const weeks = weeksToShift(
    from.flatMap((programme) => programme.concerts),
    now,
  );
  return importSeason(from, () => weeks);
}

/** What a clock in New York shows, without luxon: an opinion of its own. */
const clock = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const weekday = new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", weekday: "long" });
const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" });

describe("the events of the season", () => {
  it("are all there, each with an id of its own", () => {
    expect(season.events).toHaveLength(144);
    expect(season.instances).toHaveLength(252);
    expect(new Set(season.events.map((event) => event.id)).size).toBe(144);
    expect(new Set(season.instances.map((instance) => instance.id)).size).toBe(252);
    expect(season.events.filter((event) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(event.id))).toEqual([]);
  });

  it("have the same ids on whichever day they are made", () => {
    const later = seasonFrom(programmes, new Date("2031-05-05T12:00:00Z"));
    expect(later.events.map((event) => event.id)).toEqual(season.events.map((event) => event.id));
  });

  it.each(season.events.map((event) => [event.title, event] as const))(
    "%s reads like a title",
    (title, event) => {
      const texts = [title, event.subtitle ?? "", event.description];
      const items = event.programme.flatMap((item) =>
        item.kind === "work" ? [item.composer, item.title, item.movement ?? ""] : [],
      );
      for (const text of [...texts, ...items]) {
        expect(text).not.toMatch(/ {2}|^ | $|[[\]]|undefined|null|,,/);
        expect(text).not.toMatch(/'|"/);
        // Catalogues have at most three letters.
        expect(text.match(/\b\p{Lu}{5,}\b/gu)).toBeNull();
      }
      expect(title).not.toMatch(/[()]|\bNO\b|\bOP\b|: .*: | - /);
      expect(title.length).toBeGreaterThan(6);
      expect(title.length).toBeLessThan(80);
      expect(event.description).toMatch(/^\p{Lu}.*\.$/u);
      expect(event.runningMinutes % 5).toBe(0);
      expect(event.runningMinutes).toBeGreaterThanOrEqual(30);
      expect(event.runningMinutes).toBeLessThanOrEqual(180);
    },
  );

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
  ])("calls programme %s %s", (id, title, kind) => {
    expect(season.events.find((event) => event.id.endsWith(`-${id}`))).toMatchObject({
      title,
      kind,
    });
  });

  it("name each person once, the conductor first", () => {
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

  it("say of an evening only what is so", () => {
    const description = (id: string) =>
      season.events.find((event) => event.id.endsWith(`-${id}`))?.description ?? "";
    // Three parks: none of them is the place.
    expect(description("14979")).toMatch(/Streamed live\.$/);
    expect(description("15052")).toMatch(/Streamed live from Seoul Arts Center\.$/);
    // A dancer and a singer do not play.
    expect(description("15142")).toMatch(/^Yuja Wang and Tiler Peck perform /);
    expect(description("15145")).toMatch(/^Jean-Yves Thibaudet and Renée Fleming perform /);
    // A number is not the opera, a movement not the quintet.
    expect(description("15234")).toContain("conducts music from Beethoven’s Fidelio.");
    expect(description("15160")).toContain("The program is music from Schubert’s String Quintet.");
    // Guests are presented, and nobody conducts what the source gives no conductor.
    expect(description("14943")).toMatch(/^Music by .*, presented by the New York Philharmonic\./);
    expect(description("15138")).toMatch(/^Nathalie Stutzmann conducts Bach’s Cantata/);
    // Title and description speak of the same work.
    expect(description("15154")).toContain("conducts Brahms’s Ein deutsches Requiem.");
    // Nothing is known of it.
    expect(description("15132")).toBe("The program will be announced.");
    for (const event of season.events) {
      if (/without an intermission/.test(event.description))
        expect(event.hasIntermission).toBe(false);
    }
  });

  it("can be found with and without accents", () => {
    const event = season.events.find(({ id }) => id.endsWith("-14945"));
    expect(event?.searchText).toContain("mälkki");
    expect(event?.searchText).toContain("malkki");
  });

  it("stream what was played away, and play the rest in our halls", () => {
    const hallOf = (id: string) => season.instances.find((instance) => instance.id === id)?.hallId;
    expect(hallOf("15052-1")).toBe("live-stream");
    expect(hallOf("14979-1")).toBe("live-stream");
    expect(hallOf("15049-1")).toBe("recital-hall");
    expect(hallOf("15132-1")).toBe("studio");
    expect(hallOf("14934-1")).toBe("main-hall");
  });
});

describe("the dates of the season", () => {
  it(
    "lie ahead, beginning three to nine days from now, whatever day it is",
    { timeout: 30_000 },
    () => {
      fc.assert(
        fc.property(anyDay, (now) => {
          const [first] = seasonFrom(programmes.slice(0, 3), now).instances;
          const days =
            (Date.parse(day.format(new Date(first?.startsAt ?? ""))) -
              Date.parse(day.format(now))) /
            86_400_000;
          expect(days).toBeGreaterThanOrEqual(3);
          expect(days).toBeLessThanOrEqual(9);
        }),
      );
    },
  );

  it(
    "keep the weekday and the hour on New York's clock, on either side of a clock change",
    { timeout: 30_000 },
    () => {
      const concerts = programmes.flatMap(({ programID, concerts: run }) =>
        run.map((concert, index) => [`${programID}-${index + 1}`, concert] as const),
      );
      fc.assert(
        fc.property(anyDay, (now) => {
          const starts = new Map(
            seasonFrom(programmes, now).instances.map(({ id, startsAt }) => [id, startsAt]),
          );
          for (const [id, concert] of concerts) {
            const start = new Date(starts.get(id) ?? "");
            const { hour, minute } = concertTime(concert);
            expect(clock.format(start)).toBe(
              `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`,
            );
            expect(weekday.format(start)).toBe(
              weekday.format(new Date(`${concert.Date}T12:00:00Z`)),
            );
          }
        }),
        { numRuns: 12 },
      );
    },
  );

  it("take half past seven where the source has no time, and noon for noon", () => {
    const concert = programmes[0]?.concerts[0];
    if (!concert) throw new Error("no concert");
    expect(concertTime({ ...concert, Time: "" })).toEqual({ hour: 19, minute: 30 });
    expect(concertTime({ ...concert, Time: "12:00PM" })).toEqual({ hour: 12, minute: 0 });
    expect(concertTime({ ...concert, Time: "12:05AM" })).toEqual({ hour: 0, minute: 5 });
  });
});
