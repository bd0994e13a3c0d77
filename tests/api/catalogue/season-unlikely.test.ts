import { expect, it } from "vitest";

import { dayIn } from "../../support/coming-dates";
import {
  BASE,
  inDays,
  performance,
  prepareVenues,
  seasonFixtures,
  listWarnings,
  withVenue,
  write,
} from "../support/season-files";

prepareVenues();

const EVENTS = `events:
  - { id: one, title: One, kind: orchestra, description: One., runningMinutes: 60 }
  - { id: two, title: Two, kind: orchestra, description: Two., runningMinutes: 60 }
`;
const hour = (days: number, time: string) => `${dayIn(days)} ${time}`;
const date = (id: string, event: string, starts: string, more = "") =>
  `  - { id: ${id}, event: ${event}, plan: harbor, priceList: concerts, starts: ${starts}${more} }\n`;
const dates = (name: string, ...lines: string[]) =>
  write(name, `${EVENTS}performances:\n${lines.join("")}`);

it("apply warns of new performances that start in the past, and not of those it had before", async () => {
  await withVenue(async ({ run }) => {
    const past = dates(
      "past.yaml",
      date("one-1", "one", inDays(-30)),
      date("one-2", "one", inDays(-20)),
      date("two-1", "two", inDays(30)),
    );
    const warning = `past.yaml:5: performance one-1: is new and starts in the past, ${inDays(-30)}, so nobody can buy it (and 1 more like it)`;
    expect(listWarnings(await run("apply", ...BASE, past, "--dry-run"))).toEqual([warning]);
    expect(listWarnings(await run("apply", ...BASE, past))).toEqual([warning]);
    const changed = write("changed.yaml", "performances:\n  - { id: one-1, maxTickets: 4 }\n");
    expect(listWarnings(await run("apply", changed))).toEqual([]);
  });
});

it("apply warns of a sale that stays on the old day of a performance that starts later", async () => {
  await withVenue(async ({ run }) => {
    const ends = inDays(30);
    const season = dates("first.yaml", date("one-1", "one", ends, `, offSale: ${ends}`));
    await run("apply", ...BASE, season);
    const moved = (more: string) =>
      write("moved.yaml", `performances:\n  - { id: one-1, starts: ${inDays(60)}${more} }\n`);
    expect(listWarnings(await run("apply", moved(""), "--dry-run"))).toEqual([
      `moved.yaml:2: performance one-1: starts later, and its offSale stays ${ends}, when its sale online ends`,
    ]);
    expect(listWarnings(await run("apply", moved(", offSale: null")))).toEqual([]);
  });
});

it("apply warns of sales that open at or after the start, and of those that would end after it", async () => {
  await withVenue(async ({ run }) => {
    const late = dates(
      "late.yaml",
      date("one-1", "one", inDays(30), `, onSale: ${inDays(30)}`),
      date("one-2", "one", inDays(31), `, onSale: ${inDays(-1)}, offSale: ${inDays(33)}`),
      date("one-3", "one", inDays(32), `, membersFrom: ${inDays(32)}`),
      date("one-4", "one", inDays(33), `, onSale: ${inDays(32)}, offSale: ${inDays(33)}`),
      date("one-5", "one", inDays(34), `, onSale: ${inDays(40)}, cancelled: true`),
    );
    expect(listWarnings(await run("apply", ...BASE, late))).toEqual([
      `late.yaml:5: performance one-1: onSale is not before its start, ${inDays(30)}, so nobody can buy it online`,
      `late.yaml:6: performance one-2: offSale is after its start, ${inDays(31)}, when the sale ends in any case`,
      `late.yaml:7: performance one-3: membersFrom is not before its start, ${inDays(32)}, so nobody can book by then`,
    ]);
  });
});

it("apply warns of a time of priority booking for a level that has none", async () => {
  await withVenue(async ({ run }) => {
    const level = (id: string, name: string, has: boolean) =>
      `  - { id: ${id}, name: ${name}, description: "", price: 40, renewalPrice: 40, worth: 40, hasPriority: ${has} }\n`;
    const levels = `membershipLevels:\n${level("near", "Neighbour", false)}${level("mill", "Millwright", true)}`;
    const from = (id: string) => `, membersByLevel: { ${id}: ${inDays(10)} }`;
    const file = dates(
      "levels.yaml",
      date("one-1", "one", inDays(30), from("near")),
      date("one-2", "one", inDays(31), from("mill")),
      date("one-3", "one", inDays(32), from("near")),
    );
    expect(listWarnings(await run("apply", ...BASE, file, write("near.yaml", levels)))).toEqual([
      'levels.yaml:5: performance one-1: membersByLevel.near has no effect: the level "Neighbour" has hasPriority: false, so its members book with everyone (and 1 more like it)',
    ]);
  });
});

it("apply names both times and the line that a file has, where members would book after everyone", async () => {
  await withVenue(async ({ run }) => {
    const first = dates(
      "first.yaml",
      date("one-1", "one", inDays(30), `, membersFrom: ${inDays(9)}`),
    );
    expect(await run("apply", ...BASE, first)).toMatchObject({ ok: true });
    const sale = write(
      "sale.yaml",
      `performances:\n  - id: one-1\n    maxTickets: 4\n    onSale: ${inDays(5)}\n`,
    );
    expect(await run("apply", sale, "--dry-run")).toEqual({
      ok: false,
      failure: [
        expect.stringMatching(
          `sale.yaml:4: performance one-1: membersFrom ${inDays(9)} is after onSale ${inDays(5)}: the file doesn't say membersFrom, so it stays as it is$`,
        ),
        "Nothing was changed.",
      ],
    });
  });
});

it("apply warns of performances in one hall at the same time", async () => {
  await withVenue(async ({ run }) => {
    const both = dates(
      "both.yaml",
      date("one-1", "one", hour(30, "19:30")),
      date("two-1", "two", hour(30, "20:29")),
      date("two-2", "two", hour(30, "21:29")),
      date("two-3", "two", hour(31, "20:00"), ", cancelled: true"),
      date("one-2", "one", hour(31, "20:00")),
    );
    const overlap = (file: string, id: string, at: string, other: string) =>
      `${file}: performance ${id}: starts ${hour(30, at)} in the hall harbor, where performance ${other} is from ${hour(30, "19:30")} for 60 minutes`;
    expect(listWarnings(await run("apply", ...BASE, both, "--dry-run"))).toEqual([
      overlap("both.yaml:6", "two-1", "20:29", "one-1"),
    ]);
    await run("apply", ...BASE, both);
    const hall = `events:
  - { id: three, title: Three, kind: orchestra, description: Three., runningMinutes: 60 }
plans:
  - { id: chairs, hall: harbor, file: ${seasonFixtures}/plans/harbor.json, bands: { Floor: A, Gallery: B, Camera: none } }
performances:
  - { id: three-1, event: three, plan: chairs, priceList: concerts, starts: ${hour(30, "20:00")} }
`;
    expect(listWarnings(await run("apply", write("more.yaml", hall)))).toEqual([
      overlap("more.yaml:6", "three-1", "20:00", "one-1"),
      `more.yaml:6: performance three-1: starts ${hour(30, "20:00")} in the hall harbor, where performance two-1 is from ${hour(30, "20:29")} for 60 minutes`,
    ]);
    const changed = write("away.yaml", `performances:\n  - { id: two-3, maxTickets: 4 }\n`);
    expect(listWarnings(await run("apply", changed))).toEqual([]);
  });
});

it("apply does not warn of time slots of unreserved seating, or of streams at the same time", async () => {
  await withVenue(async ({ run }) => {
    const plan = (id: string, kind: string) =>
      write(
        `${id}.json`,
        JSON.stringify({
          ...{ name: id, kind, capacity: 20, zones: [], categories: [{ name: "A" }] },
          ...{ places: [{ section: id, category: "A", count: 20 }] },
          size: { width: 600, height: 500 },
        }),
      );
    const file = write(
      "slots.yaml",
      `${EVENTS}halls:
  - { id: stream, name: Stream, directions: Online., stepFree: Online. }
plans:
  - { id: tour, hall: harbor, file: ${plan("tour", "general")}, bands: A }
  - { id: stream, hall: stream, file: ${plan("stream", "virtual")}, bands: A }
performances:
  - { id: one-1, event: one, plan: tour, priceList: concerts, starts: ${hour(30, "10:00")} }
  - { id: one-2, event: one, plan: tour, priceList: concerts, starts: ${hour(30, "10:15")} }
  - { id: one-3, event: one, plan: stream, priceList: concerts, starts: ${hour(31, "10:00")} }
  - { id: two-1, event: two, plan: stream, priceList: concerts, starts: ${hour(31, "10:00")} }
`,
    );
    expect(listWarnings(await run("apply", ...BASE, file))).toEqual([]);
  });
});

it("apply warns of a queue that opens after its performance starts, whichever of them changes", async () => {
  await withVenue(async ({ run }) => {
    const queue = (name: string, days: number) =>
      write(
        name,
        `queues:\n  - id: big-sale\n    performance: opening-night-1\n    opens: ${inDays(days)}\n`,
      );
    await run("apply", ...BASE, performance());
    expect(listWarnings(await run("apply", queue("late.yaml", 31)))).toEqual([
      `late.yaml:4: queue big-sale: opens is after performance opening-night-1 starts, ${inDays(30)}`,
    ]);
    expect(listWarnings(await run("apply", queue("early.yaml", 20)))).toEqual([]);
    const moved = write(
      "moved.yaml",
      `performances:\n  - { id: opening-night-1, starts: ${inDays(15)} }\n`,
    );
    expect(listWarnings(await run("apply", moved))).toEqual([
      `moved.yaml:2: performance opening-night-1: its queue big-sale opens after it starts, ${inDays(20)}`,
    ]);
  });
});

it("apply warns of packages that need more than they offer", async () => {
  await withVenue(async ({ run }) => {
    const pack = (id: string, more: string) =>
      `  - { id: ${id}, name: ${id}, description: "", percentOff: 10, ${more} }\n`;
    const file = write(
      "packages.yaml",
      `${EVENTS}performances:\n${date("one-1", "one", inDays(30))}${date("one-2", "one", inDays(31))}${date("two-1", "two", inDays(32))}packages:
${pack("choice", "type: flex, minItems: 2, performances: [one-1, one-2]")}${pack("enough", "type: flex, minItems: 2, performances: [one-1, two-1]")}${pack("all", "type: super, minItems: 3, parts: [choice, enough]")}${pack("series", "type: fixed-series, minItems: 9, performances: [one-1, two-1]")}`,
    );
    expect(listWarnings(await run("apply", ...BASE, file))).toEqual([
      "packages.yaml:9: package choice: minItems is 2, and its performances are of 1 event, so nobody can buy it",
      "packages.yaml:11: package all: minItems is 3, and it has 2 packages, so nobody can buy it",
    ]);
  });
});

it("apply warns of texts in a language that the venue does not offer", async () => {
  await withVenue(async ({ run }) => {
    const file = write(
      "languages.yaml",
      `priceTypes:
  - id: adult
    name: { en-us: Adult, sv: Vuxen, fr: Adulte }
  - id: child
    name: { en-us: Child, fr: Enfant }
`,
    );
    expect(listWarnings(await run("apply", file))).toEqual([
      "languages.yaml:3: price type adult: fr is not among the venue's languages (en-us, en, es, de, sv, ht), so nobody reads this text (and 1 more like it)",
    ]);
    // The same texts again, beside something else that changes.
    const band = write("band.yaml", "bands:\n  - { id: new-band, name: New }\n");
    expect(listWarnings(await run("apply", file, band))).toEqual([]);
  });
});

it("apply warns of pictures and excerpts that are neither in the media folder nor uploaded, when an event begins to name them", async () => {
  await withVenue(async ({ run }) => {
    const event = (artists: string) =>
      `events:\n  - { id: one, title: One, kind: orchestra, description: One., runningMinutes: 60, excerpt: gone.mp3, excerptTranscript: A note., artists: ${artists} }\n`;
    const there = "[{ name: Ana, role: piano, picture: pianist.svg, alt: Ana }]";
    const gone = "[{ name: Ana, role: piano, picture: gone.jpg, alt: Ana }]";
    const leftOut = (field: string, name: string) =>
      `media.yaml:2: event one: ${field} names ${name}, which is neither in the media folder nor uploaded, so pages leave it out`;
    expect(listWarnings(await run("apply", ...BASE, write("media.yaml", event(there))))).toEqual([
      leftOut("excerpt", "gone.mp3"),
    ]);
    expect(listWarnings(await run("apply", write("media.yaml", event(gone))))).toEqual([
      leftOut("artists", "gone.jpg"),
    ]);
  });
});

it("apply counts the new texts that each language of the venue lacks, and none of unchanged records", async () => {
  await withVenue(async ({ run }) => {
    const event = (id: string, subtitle: string) =>
      write(
        `${id}.yaml`,
        `events:\n  - { id: ${id}, title: One, kind: orchestra, description: { en-us: Words of ${id}, de: Worte, es: Palabras }, subtitle: ${subtitle}, runningMinutes: 60 }\n`,
      );
    const lackingIn = async (...words: string[]) => {
      const done = await run("apply", ...words);
      if (!done.ok) throw new Error(JSON.stringify(done.failure));
      const [, lacking = ""] = String(done.value).split(
        "\nnew texts without a translation, which pages show in the catalogue's language:\n",
      );
      return lacking.split("\n").filter((line) => line.startsWith("  "));
    };
    await run("apply", ...BASE);
    const one = event("one", "{ en-us: With a band, de: Mit Band }");
    const lacking = [
      "  es: 1 (With a band)",
      "  sv: 2 (With a band, Words of one)",
      "  ht: 2 (With a band, Words of one)",
    ];
    expect(await lackingIn(one, "--dry-run")).toEqual(lacking);
    expect(await lackingIn(one)).toEqual(lacking);
    expect(await lackingIn(one)).toEqual([]);
    // The stored translation of the same words counts, too.
    expect(await lackingIn(one, event("two", "With a band"), "--dry-run")).toEqual([
      "  es: 1 (With a band)",
      "  sv: 2 (With a band, Words of two)",
      "  ht: 2 (With a band, Words of two)",
    ]);
    const longer = write("longer.yaml", "events:\n  - { id: one, runningMinutes: 70 }\n");
    expect(await lackingIn(longer)).toEqual([]);
  });
});
