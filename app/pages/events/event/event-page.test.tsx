import { expect, it } from "vitest";

import type { Artist, AvailabilityStatus, InstanceListing } from "#contract/schemas/event";
import { rendered } from "../../../../tests/support/rendered";
import { sampleEvent, sampleInstance } from "../../../../tests/support/samples/event";
import { DateLink } from "~/parts/performances/event-list";
import { EventPage } from "./page";
import { ProgrammeList } from "./program";

const event = sampleEvent();
const getPage = (...statuses: AvailabilityStatus[]) => {
  const instances = statuses.map((status, at) => ({
    ...event.instances[0]!,
    id: `i${at}`,
    status,
  }));
  return rendered(<EventPage today="2026-11-28" event={{ ...event, instances }} />);
};

it.each([
  ["get-tickets", "Get tickets", "/events/e1/i0"],
  ["limited", "Limited availability", "/events/e1/i0"],
  ["priority", ">Priority<", "/events/e1/i0"],
  ["book", ">Book<", "/events/e1/i0"],
  ["sold-out", "Sold out", "/events/e1/i0/waiting-list"],
  ["not-on-sale", "Not on sale", "/events/e1/i0"],
  ["cancelled", "Canceled", undefined],
  ["passed", "Passed", undefined],
] as const)("a performance with the status %s shows %j and links to %s", (status, label, href) => {
  const html = getPage(status);
  expect(html).toContain(label);
  const links = [...html.matchAll(/href="(\/events\/e1\/[^"]*)"/g)].map(([, link]) => link);
  const shown = new Set(links.filter((link) => !/calendar|syos/.test(link ?? "")));
  expect([...shown]).toEqual(href ? [href] : []);
});

const getHero = (html: string) => html.slice(0, html.indexOf('id="dates"'));

it.each<[AvailabilityStatus[], string, string | null]>([
  [["get-tickets"], "Get tickets", "/events/e1/i0"],
  [["sold-out", "limited", "passed"], "Get tickets", "/events/e1/i1"],
  [["get-tickets", "priority"], "Get tickets", "#dates"],
  [["priority"], "Priority", "/events/e1/i0"],
  [["sold-out", "cancelled"], "Sold out", null],
  [["not-on-sale"], "Not on sale", null],
  [["passed"], "Passed", null],
])("the banner of an event with the dates %j says %j and leads to %s", (statuses, text, href) => {
  const hero = getHero(getPage(...statuses));
  expect(hero).toContain(`>${text}<`);
  expect(/href="([^"]*)"[^>]*class="btn btn-sun"/.exec(hero)?.[1] ?? null).toBe(href);
  expect(hero.includes("fees included")).toBe(href !== null);
});

it.each([
  ["public", "From $59, fees included", "“From” is the lowest price for an adult, fees included."],
  ["member", "From $59, fees included", "“From” is your lowest price as a member, fees included."],
  [
    "member-no-fee",
    "From $59, no fees",
    "“From” is your lowest price as a member. You pay no ticket fees.",
  ],
] as const)(
  "on the terms %s the banner says %j, and the dates say whose it is",
  (terms, text, note) => {
    const instances = [sampleInstance()];
    const html = rendered(
      <EventPage today="2026-11-28" terms={terms} event={{ ...event, instances }} />,
    ).replaceAll("\u00a0", " ");
    expect(getHero(html)).toContain(`>${text}<`);
    expect(html.slice(html.indexOf('id="dates"'))).toContain(`>${note}<`);
  },
);

it("an event without a reason to come names up to three works, and says its length", () => {
  const heroWith = (change: Partial<typeof event>) =>
    getHero(rendered(<EventPage today="2026-11-28" event={{ ...event, ...change }} />)).replaceAll(
      "\u00a0",
      " ",
    );
  const findLead = (change: Partial<typeof event>) =>
    /<p class="text-large">(.*?)<\/p>/.exec(heroWith(change))?.[1]?.replace(/<[^>]*>/g, "");
  const length = "About 2 hours 10 minutes, one intermission";
  const work = (composer: string, title: string) =>
    ({ kind: "work", composer, title, movement: null }) as const;
  const suite = work("Arnold Schoenberg", "Suite, Op. 29");
  const incises = work("Pierre Boulez", "Sur Incises");
  const change = {
    subtitle: null,
    description: "Music by Schoenberg.",
    programme: [suite, incises, suite],
  };
  expect(findLead(change)).toBe("Schoenberg: Suite · Pierre Boulez: Sur Incises");
  expect(findLead({ ...change, whyCome: "Come early." })).toBe("Come early.");
  expect(findLead({ ...change, programme: [suite] })).toBeUndefined();
  const sea = work("Ralph Vaughan Williams", "Symphony No. 1 in D, “A Sea Symphony”");
  const five = [suite, incises, sea, work("A", "B"), work("C", "D")];
  expect(findLead({ ...change, title: "Vaughan Williams", programme: five })).toBe(
    "Schoenberg: Suite · Pierre Boulez: Sur Incises · " +
      "Vaughan Williams: Symphony No. 1 in D, “A Sea Symphony” and 2 more",
  );
  expect(findLead({ programme: five })).toBe("Thomas Wilkins, conductor");
  expect(heroWith({ programme: five })).toContain("Pierre Boulez: Sur Incises");
  expect(heroWith({ programme: [suite] })).toContain(`<p class="num">Orchestra · ${length}</p>`);
  for (const other of [{}, { whyCome: "Come early." }, { subtitle: null, programme: [] }])
    expect(heroWith(other).split(length).length).toBe(2);
});

const getCast = (count: number, change: (at: number) => Partial<Artist> = () => ({})) =>
  Array.from({ length: count }, (_, at) => ({
    name: `Artist ${at}`,
    role: "violin",
    ...change(at),
  }));

it("artists of whom only names are known are listed by role", () => {
  const artists = getCast(3, (at) => ({ role: at === 1 ? "piano" : "violin" }));
  const html = rendered(<EventPage today="2026-11-28" event={{ ...event, artists }} />);
  expect(html).toMatch(/>Artist 0, Artist 2<\/span> <span[^>]*>violin</);
  expect(html).toMatch(/>Artist 1<\/span> <span[^>]*>piano</);
});

it("a cast of more than four with words of their own, or of more than eight roles, is below both columns", () => {
  const isBelow = (artists: Artist[]) => {
    const instances = ["i1", "i2", "i3"].map((id) => sampleInstance({ id }));
    const html = rendered(
      <EventPage today="2026-11-28" event={{ ...event, instances, artists }} />,
    );
    const [cast, program, share] = ["artists", "programme", "share"].map((id) =>
      html.indexOf(`id="${id}"`),
    ) as [number, number, number];
    expect(program).toBeLessThan(cast);
    expect(cast).toBeLessThan(share);
    return html.indexOf('id="access"') < cast;
  };
  const about = "Plays anything.";
  expect(isBelow(getCast(4, () => ({ about })))).toBe(false);
  expect(isBelow(getCast(5, () => ({ about })))).toBe(true);
  expect(isBelow(getCast(40))).toBe(false);
  expect(isBelow(getCast(8, (at) => ({ role: `role ${at}` })))).toBe(false);
  expect(isBelow(getCast(9, (at) => ({ role: `role ${at}` })))).toBe(true);
});

it("a long cast of an event with a date or two is below them, beside the program", () => {
  const artists = getCast(10, (at) => ({ role: `role ${at}` }));
  const getOrder = (dates: number) => {
    const instances = Array.from({ length: dates }, (_, at) => sampleInstance({ id: `i${at}` }));
    const html = rendered(
      <EventPage today="2026-11-28" event={{ ...event, instances, artists }} />,
    );
    const ids = ["dates", "artists", "programme", "access"];
    return ids.toSorted(
      (one, other) => html.indexOf(`id="${one}"`) - html.indexOf(`id="${other}"`),
    );
  };
  expect(getOrder(2)).toEqual(["dates", "artists", "programme", "access"]);
  expect(getOrder(3)).toEqual(["dates", "programme", "access", "artists"]);
});

it("a performance sold by the box office alone says so beside its button and in lists", () => {
  expect(getPage("book")).toContain("By phone or in person");
  expect(getPage("get-tickets")).not.toContain("By phone or in person");
  const listed = (
    <DateLink instance={sampleInstance({ status: "book" })} among={[]} today="2026-11-28" />
  );
  expect(rendered(listed)).toContain("<span>Book by phone</span>");
});

const FINISHED = "Event finished, tickets not on sale.";
const CANCELED = "This event is canceled.";
const SOLD_OUT = "This event is sold out.";
const ANNOUNCED = "Tickets for this event aren’t on sale yet.";
const OFF_SALE = "call or come to the box office.";

it.each<[AvailabilityStatus[], string | null]>([
  [[], FINISHED],
  [["passed", "passed"], FINISHED],
  [["passed", "cancelled"], CANCELED],
  [["sold-out", "sold-out", "cancelled"], SOLD_OUT],
  [["not-on-sale", "sold-out", "passed"], ANNOUNCED],
  ...(["get-tickets", "limited", "priority", "book"] as const).map(
    (open): [AvailabilityStatus[], null] => [["sold-out", "cancelled", open, "passed"], null],
  ),
])("an event with the performances %j shows the notice %j", (statuses, text) => {
  const html = getPage(...statuses);
  for (const notice of [FINISHED, CANCELED, SOLD_OUT, ANNOUNCED, OFF_SALE])
    expect(html.includes(notice), notice).toBe(notice === text);
});

it("an event says when its sale begins, that it has ended, or that its stream is on", () => {
  const [first] = event.instances;
  const withFacts = (facts: Partial<NonNullable<typeof first>>) =>
    rendered(
      <EventPage today="2026-11-28" event={{ ...event, instances: [{ ...first!, ...facts }] }} />,
    );
  const announced = withFacts({ status: "not-on-sale", opensAt: "2027-01-24T10:00:00-05:00" });
  expect(announced).toContain(ANNOUNCED);
  expect(announced).toMatch(/On sale from Sunday, January.24, 2027/);
  expect(announced).not.toContain(OFF_SALE);
  const ended = withFacts({ status: "not-on-sale", closedBecause: "sale-ended" });
  expect(ended).toContain("Online sales ended");
  expect(ended).toContain(OFF_SALE);
  expect(ended).not.toContain("See when tickets go on sale");
  const streaming = withFacts({ status: "passed", closedBecause: "streaming" });
  expect(streaming).toContain("Streaming now");
  expect(streaming).not.toContain(FINISHED);
});

it("a title that is not English has its own `lang` on English and other pages", () => {
  const movement = null;
  const programme = [
    { kind: "work", composer: "Claude Debussy", title: "La Mer", movement, titleLang: "fr" },
    { kind: "work", composer: "George Gershwin", title: "Rhapsody in Blue", movement },
  ] as const;
  const inEnglish = rendered(<ProgrammeList programme={programme} />);
  expect(inEnglish).toContain('<span class="block" lang="fr">La Mer</span>');
  expect(inEnglish).toContain('<span class="block">Rhapsody in Blue</span>');
  const inGerman = rendered(<ProgrammeList programme={programme} />, "de");
  expect(inGerman).toContain('<span class="block" lang="fr">La Mer</span>');
  expect(inGerman).toMatch(/<li lang="en-US">[^]*George Gershwin/);
});

it("an event's title in another language than the catalogue's has its `lang` on pages of any language", () => {
  const title = "An Fear Sneachta";
  for (const locale of ["en-us", "de"] as const) {
    const page = rendered(
      <EventPage today="2026-11-28" event={{ ...event, title, titleLang: "ga" }} />,
      locale,
    );
    expect(page).toContain('<h1><span lang="ga">An Fear Sneachta</span></h1>');
  }
  expect(rendered(<EventPage today="2026-11-28" event={{ ...event, title }} />)).toContain(
    "<h1>An Fear Sneachta</h1>",
  );
  expect(rendered(<EventPage today="2026-11-28" event={{ ...event, title }} />, "de")).toContain(
    '<h1><span lang="en-US">An Fear Sneachta</span></h1>',
  );
});

type CompanionSeats = NonNullable<InstanceListing["companionSeats"]>;
const beside = (count: number): CompanionSeats => ({ count, besideEachSpace: true });
const fewer = (count: number): CompanionSeats => ({ count, besideEachSpace: false });

it.each<[string, CompanionSeats[]]>([
  ["Wheelchair spaces have companion seats beside them", [beside(12), beside(4)]],
  ["There are wheelchair spaces and 3 companion seats", [fewer(3), fewer(3)]],
  ["There are wheelchair spaces and 1 companion seat,", [fewer(1)]],
  ["There are wheelchair spaces and companion seats", [beside(12), fewer(3)]],
  ["There are wheelchair spaces at the price of the seats around them, without", [fewer(0)]],
])("an event says %j where its halls have %j", (text, halls) => {
  const instances = halls.map((companionSeats, at) => ({
    ...event.instances[0]!,
    id: `i${at}`,
    companionSeats,
  }));
  expect(rendered(<EventPage today="2026-11-28" event={{ ...event, instances }} />)).toContain(
    text,
  );
});

it("during priority booking an event's date says which members can book and when everyone can", () => {
  const [first] = event.instances;
  const opensAt = "2027-01-24T10:00:00-05:00";
  const instances = [{ ...first!, status: "priority" as const, opensAt, openTo: ["Patron"] }];
  expect(rendered(<EventPage today="2026-11-28" event={{ ...event, instances }} />)).toMatch(
    /Members \(Patron\) can book now\.<\/p><p[^>]*>On sale from Sunday, January.24, 2027/,
  );
});

it("an event says when members can book before the sale, once above its dates or at those that differ", () => {
  const [first] = event.instances;
  const opensAt = "2027-01-24T10:00:00-05:00";
  const early = [
    { opensAt: "2027-01-10T10:00:00-05:00", levels: ["Patron"] },
    { opensAt: "2027-01-17T10:00:00-05:00", levels: ["Friend", "Partner"] },
  ];
  const count = (...booked: (typeof early)[]) => {
    const instances = booked.map((earlyBooking, at) => ({
      ...{ ...first!, id: `i${at}`, status: "not-on-sale" as const, opensAt, earlyBooking },
    }));
    const html = rendered(<EventPage today="2026-11-28" event={{ ...event, instances }} />);
    const sentence = /Members \(Patron\) can book from Sunday, January.10, 2027/g;
    const later = /Members \(Friend, Partner\) can book from Sunday, January.17, 2027/g;
    return [html.match(sentence)?.length ?? 0, html.match(later)?.length ?? 0];
  };
  expect(count(early, early)).toEqual([1, 1]);
  expect(count(early, [])).toEqual([2, 2]);
  expect(count([], [])).toEqual([0, 0]);
});
