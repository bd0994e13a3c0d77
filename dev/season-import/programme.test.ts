import fc from "fast-check";
import { expect, it } from "vitest";

import { eventSlug } from "./headline";
import { parseProgrammes } from "./programme";
import { importSeason } from "./season";
import { formatRemarks } from "./season-report";
import { workTitle } from "./work-title";

const concert = {
  eventType: "Chamber",
  Location: "Manhattan, NY",
  Venue: "Merkin Hall",
  Date: "2024-09-29T04:00:00Z",
  Time: "3:00PM",
};
const programme = {
  programID: "1",
  orchestra: "NYP",
  season: "2024-25",
  concerts: [concert],
  works: [{ workTitle: "TRIO", composerName: "Ravel, Maurice", soloists: [] }],
};

function read(programs: unknown[]) {
  const parsed = parseProgrammes({ programs });
  if (!parsed.ok) throw new Error(parsed.failure.join());
  return parsed.value;
}
const remarksOn = (programs: unknown[]) =>
  read(programs).remarks.map(({ kind, where }) => [kind, where]);
const firstWork = (work: unknown) => read([{ ...programme, works: work }]).programmes[0]?.works[0];

it("parseProgrammes returns no remarks for a valid program", () => {
  expect(read([programme])).toMatchObject({ programmes: [{ programID: "1" }], remarks: [] });
});

it("parseProgrammes skips and reports invalid entries and keeps the rest", () => {
  const { programmes, remarks } = read([
    programme,
    "a programme",
    { ...programme, programID: undefined },
    { ...programme, programID: "1" },
    { ...programme, programID: "2", concerts: [] },
    { ...programme, programID: "3", concerts: [{ ...concert, Date: "1842-02-31" }, concert] },
  ]);
  expect(programmes.map(({ programID }) => programID)).toEqual(["1", "3"]);
  expect(remarks.map(({ kind, where }) => [kind, where])).toEqual([
    ["not-a-programme", "number 2 in the file"],
    ["no-number", "number 3 in the file"],
    ["number-twice", "1"],
    ["no-concert", "2"],
    ["no-day", "3 concert 1"],
  ]);
  // The second concert keeps its number although the first was skipped.
  expect(programmes[1]?.concerts).toMatchObject([{ number: 2 }]);
});

it.each([
  ["no time", { Time: "None" }, "no-time"],
  ["an invalid time", { Time: "after dinner" }, "odd-time"],
  ["12:00 AM", { Time: "12:00AM" }, "midnight"],
  ["12 a.m.", { Time: "12 a.m." }, "midnight"],
  ["0:00", { Time: "00:00:00" }, "midnight"],
  ["an hour out of range", { Time: "25:10" }, "odd-time"],
  ["no venue", { Venue: "Unknown Venue" }, "no-venue"],
])("parseProgrammes accepts and reports a concert with %s", (_fault, change, kind) => {
  expect(remarksOn([{ ...programme, concerts: [{ ...concert, ...change }] }])).toEqual([
    [kind, "1 concert 1"],
  ]);
});

it("parseProgrammes accepts a single object in place of a list, and text in place of an empty list", () => {
  const { programmes, remarks } = read([{ ...programme, concerts: concert, works: "" }]);
  expect(programmes).toMatchObject([{ concerts: [{ Venue: "Merkin Hall" }], works: [] }]);
  expect(remarks).toMatchObject([{ kind: "no-works" }]);
});

it.each([
  [{ workTitle: "A &amp; B", composerName: "X" }, "A & B"],
  [{ workTitle: "<i>CAF&amp;eacute;</i>", composerName: "X" }, "CAFé"],
  [{ workTitle: { em: "BOLERO" }, composerName: "X" }, '"BOLERO"'],
  [{ workTitle: { _: "AIR FROM", em: ["A", "B"] }, composerName: "X" }, "AIR A FROM B"],
  [{ workTitle: "NUL\u0000 \ud800", composerName: "X" }, "NUL"],
  [{ workTitle: 1812, composerName: "X" }, "1812"],
])("parseProgrammes converts the title %j to %j", (work, title) => {
  expect(firstWork([work])?.workTitle).toBe(title);
});

it("parseProgrammes names players without an instrument and skips placeholder names", () => {
  const soloists = [{ soloistName: "Ax, Emanuel" }, { soloistName: "No Soloist" }, {}];
  const works = [{ ...programme.works[0], soloists }];
  const parsed = read([{ ...programme, works }]);
  expect(importSeason(parsed.programmes, () => 0).events[0]?.artists).toEqual([
    { name: "Emanuel Ax", role: "soloist" },
  ]);
  expect(parsed.remarks).toMatchObject([{ kind: "no-name", where: "1 work 1" }]);
});

it.each([null, 7, {}, { programs: [] }])("parseProgrammes refuses the file content %j", (file) => {
  expect(parseProgrammes(file)).toMatchObject({ ok: false });
});

it("parseProgrammes handles any program, whatever its fields contain", () => {
  const likely = fc.record(
    {
      programID: fc.oneof(fc.stringMatching(/^\d{1,5}$/), fc.jsonValue()),
      orchestra: fc.jsonValue(),
      season: fc.jsonValue(),
      concerts: fc.oneof(
        fc.array(
          fc.record({
            Date: fc.oneof(fc.constantFrom("1850-05-01T04:00:00Z", "2024-03-10"), fc.jsonValue()),
            Time: fc.oneof(fc.constantFrom("2:30AM", "12:00AM", "8 pm"), fc.jsonValue()),
            Venue: fc.jsonValue(),
            Location: fc.jsonValue(),
            eventType: fc.jsonValue(),
          }),
        ),
        fc.jsonValue(),
      ),
      works: fc.oneof(
        fc.array(
          fc.record(
            {
              workTitle: fc.jsonValue(),
              composerName: fc.jsonValue(),
              movement: fc.jsonValue(),
              interval: fc.jsonValue(),
              conductorName: fc.jsonValue(),
              soloists: fc.oneof(
                fc.array(fc.record({ soloistName: fc.string(), soloistInstrument: fc.string() })),
                fc.jsonValue(),
              ),
            },
            { requiredKeys: [] },
          ),
        ),
        fc.jsonValue(),
      ),
    },
    { requiredKeys: ["concerts"] },
  );
  fc.assert(
    fc.property(fc.array(likely, { minLength: 1 }), (programs) => {
      const parsed = read(programs);
      const { events, instances } = importSeason(parsed.programmes, () => 10);
      expect(events.every(({ title, id }) => title !== "" && id.length < 160)).toBe(true);
      expect(instances.every(({ startsAt }) => !Number.isNaN(Date.parse(startsAt)))).toBe(true);
      // PostgreSQL refuses NUL and unpaired surrogates.
      expect(listTexts({ events, instances }).join(" ")).not.toMatch(/\0|\p{Surrogate}/u);
      expect(formatRemarks(parsed.remarks).join("\n")).not.toMatch(/undefined|NaN/);
    }),
    { numRuns: 300 },
  );
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      parseProgrammes(json);
    }),
  );
});

/** All strings in a value, recursively. */
function listTexts(value: unknown): string[] {
  const texts: string[] = [];
  JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === "string") texts.push(part);
    return part;
  });
  return texts;
}

it("a concert at 12:00 AM is set for the evening, one at 12:00 PM for noon", () => {
  const concerts = ["12:00AM", "12:00PM"].map((time) => ({ ...concert, Time: time }));
  const { instances } = importSeason(read([{ ...programme, concerts }]).programmes, () => 0);
  expect(instances.map(({ startsAt }) => startsAt.slice(11, 16))).toEqual(["12:00", "19:30"]);
});

it.each([
  ["HELDENLEBEN, EIN, OP. 40", "Ein Heldenleben, Op. 40"],
  ["CONCERTO, PIANO, D MINORA, OP. 15", "Piano Concerto in D minor, Op. 15"],
  ["SYMPHONY NO. 1, C MAJORK, OP. 21", "Symphony No. 1 in C major, Op. 21"],
  ["ROMEO AND JULIET: SUITE NO. 2, OP. 64TER", "Romeo and Juliet Suite No. 2, Op. 64ter"],
  ["CORONATION MARCH", "Coronation March"],
])("the source's title %s is repaired to %s", (raw, title) => {
  expect(workTitle(raw).full).toBe(title);
});

const symphony = {
  workTitle: "SYMPHONY NO. 5",
  composerName: "Shostakovich, Dmitri",
  soloists: [],
};
const other = (composerName: string) => ({ workTitle: "RONDO", composerName, soloists: [] });
const evening = (programID: string, works: unknown[], change: Partial<typeof concert> = {}) => ({
  ...programme,
  programID,
  works,
  concerts: [{ ...concert, eventType: "Subscription Season", ...change }],
});
const listEvents = (programs: unknown[]) => importSeason(read(programs).programmes, () => 0).events;

it("events of the same title are told apart by city, composer, kind or number, and keep their ids", () => {
  const far = "2025-03-01T04:00:00Z";
  const events = listEvents([
    evening("1", [symphony, other("Barber, Samuel")]),
    evening("2", [symphony, other("Gershwin, George")]),
    evening("3", [symphony], { Location: "Paris, FRANCE", eventType: "Tour" }),
    evening("4", [symphony], { eventType: "Rush Hour", Date: far }),
    evening("5", [symphony]),
    evening("6", [symphony], { Date: far }),
    { ...evening("7", [symphony]), season: "2025-26" },
  ]);
  expect(events.map(({ title }) => title)).toEqual([
    "Shostakovich: Symphony No. 5, with Barber",
    "Shostakovich: Symphony No. 5, with Gershwin",
    "Shostakovich: Symphony No. 5 in Paris",
    "Shostakovich: Symphony No. 5, Rush Hour",
    "Shostakovich: Symphony No. 5",
    "Shostakovich: Symphony No. 5, Program 2",
    "Shostakovich: Symphony No. 5",
  ]);
  expect(events[0]?.id).toBe("shostakovich-symphony-no-5-1");
});

it("a title without Latin letters has an address", () => {
  expect(eventSlug("紅樓夢", "7650")).toBe("event-7650");
  expect(eventSlug("Лебединое озеро: Act 2", "7651")).toBe("act-2-7651");
});
