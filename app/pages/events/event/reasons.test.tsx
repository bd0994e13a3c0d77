import { expect, it } from "vitest";

import type { EventDetail } from "#contract/schemas/event";
import { readTranslatedTexts } from "#contract/text/known-names";
import { rendered } from "../../../../tests/support/rendered";
import { sampleEvent, sampleInstance } from "../../../../tests/support/samples/event";
import { usd } from "../../../../tests/support/samples/usd";
import { venueSettings } from "~/venue-settings";
import { EventPage } from "./page";

const reasons = {
  whyCome: "Hear it from ten feet away.",
  programmeNote: "Written in a week.\n\nPlayed ever since.",
  firstTime: "Clap when the others do.",
  artists: [
    { name: "Ana Lund", role: "piano", picture: "pianist.svg", alt: "Ana at the piano" },
    { name: "Ben Okoro", role: "cello", about: "Plays anything." },
  ],
  excerpt: {
    file: "slow-march.wav",
    title: "The slow march",
    transcript: "Two low notes.",
    captions: null,
  },
  reviews: [
    { quote: "Go.", source: "The Courier", link: "https://courier.example/go" },
    { quote: "I went twice.", source: "Harbor Radio" },
  ],
} satisfies Partial<EventDetail>;
const pageWith = (change: Partial<EventDetail>) =>
  rendered(<EventPage today="2026-11-28" event={{ ...sampleEvent(), ...change }} />);
const headings = (html: string) =>
  [...html.matchAll(/<h(\d)[^>]*>(.*?)<\/h\1>/g)].map(([, level, text]) => `${level} ${text}`);

it("an event shows each of its reasons once, under headings in order", () => {
  const html = pageWith(reasons);
  expect(headings(html).filter((heading) => !heading.startsWith("3"))).toEqual([
    "1 La Valse",
    "2 Listen",
    "2 Dates and prices",
    "2 Program",
    "2 New to this?",
    "2 Artists",
    "2 Reviews",
    "2 Access",
    "2 Share this event",
  ]);
  for (const text of [
    "Hear it from ten feet away.",
    "<p>Written in a week.</p><p>Played ever since.</p>",
    "Clap when the others do.",
    "Plays anything.",
    "Two low notes.",
    "I went twice.",
    '<a href="https://courier.example/go" rel="noopener noreferrer">The Courier</a>',
    "About 2 hours 10 minutes, one intermission",
  ])
    expect(html.split(text).length, text).toBe(2);
});

it("an event without reasons has no empty headings", () => {
  const html = pageWith({
    whyCome: null,
    programmeNote: null,
    firstTime: null,
    excerpt: null,
    reviews: [],
    artists: [],
    programme: [],
  });
  expect(html).not.toMatch(/Listen|Program|New to this|Artists|Reviews|<audio|<video/);
});

it("a recording is marked with the language of the title that names it", () => {
  const event = { ...sampleEvent(), ...reasons };
  const html = rendered(<EventPage today="2026-11-28" event={event} />, "es");
  expect(html).toMatch(/<audio[^>]*aria-label="The slow march" lang="en-US"/);
  expect(pageWith(reasons)).not.toMatch(/<audio[^>]* lang=/);
});

it("sound and pictures of artists wait until they are played or in view", () => {
  const html = pageWith(reasons);
  const { version } = venueSettings.media.files["slow-march.wav"] ?? {};
  expect(html).toContain(`src="/media/slow-march.wav?v=${version}"`);
  expect(html).toMatch(/<audio[^>]*controls=""[^>]*preload="none"/);
  expect(html).toMatch(/<img src="\/media\/pianist\.svg\?v=\w+" alt="Ana at the piano"[^>]*lazy/);
});

it("a file that the venue's folder does not have is left out with its section", () => {
  const html = pageWith({
    excerpt: { ...reasons.excerpt, file: "gone.wav" },
    artists: [{ name: "Ana Lund", role: "piano", picture: "gone.svg", alt: "Ana" }],
  });
  expect(html).toContain("Ana Lund");
  expect(html).not.toMatch(/gone|Listen|Two low notes|alt="Ana"/);
});

it("what staff uploaded is shown like files of the venue's folder", () => {
  const [file, picture] = ["march-0123456789abcdef.mp4", "ana-0123456789abcdef.jpg"];
  const more: Partial<EventDetail> = {
    excerpt: { ...reasons.excerpt, file, captions: "march-0123456789abcdef.vtt" },
    artists: [{ name: "Ana Lund", role: "piano", picture, alt: "Ana" }],
  };
  const uploads = [file, picture, "march-0123456789abcdef.vtt"];
  const html = pageWith({ ...more, uploads });
  expect(html).toMatch(/<video[^>]*src="\/media\/march-0123456789abcdef\.mp4"/);
  expect(html).toMatch(/<track kind="captions"[^>]*src="\/media\/march-0123456789abcdef\.vtt"/);
  expect(html).toContain('<img src="/media/ana-0123456789abcdef.jpg" alt="Ana"');
  for (const none of [null, undefined, []])
    expect(pageWith({ ...more, uploads: none })).not.toMatch(/<video|alt="Ana"/);
});

it("reasons are read in the visitor's language where they are translated", () => {
  const source = reasons.whyCome;
  const texts = readTranslatedTexts([{ kind: "event", source, text: "Hör det nära." }], []);
  const page = <EventPage today="2026-11-28" event={{ ...sampleEvent(), ...reasons }} />;
  const html = rendered(page, "sv", undefined, { texts });
  expect(html).toContain("Hör det nära.");
  expect(html).toContain('<p lang="en-US">Clap when the others do.</p>');
});

it.each([
  [[4_000, 3_500, 3_500], 2],
  [[4_000, 4_000], 0],
  [[4_000], 0],
  [[4_000, null], 0],
])("of dates with the lowest prices %j, %i are marked as cheapest", (prices, marked) => {
  const instances = prices.map((price, at) =>
    sampleInstance({ id: `i${at}`, priceFrom: price === null ? null : usd(price) }),
  );
  const html = pageWith({ instances });
  expect(html.split("Lowest price").length - 1).toBe(marked);
});

it("a date that is sold out is not marked, however cheap it was", () => {
  const instances = [
    sampleInstance({ id: "i1", status: "sold-out", priceFrom: usd(1_000) }),
    sampleInstance({ id: "i2", priceFrom: usd(3_500) }),
    sampleInstance({ id: "i3", priceFrom: usd(4_000) }),
  ];
  const [, second = ""] = pageWith({ instances }).split("Lowest price");
  expect(second).toContain("From <strong>$40</strong>");
});

it.each([
  ["sold-out", "Sold out"],
  ["not-on-sale", "Not on sale"],
] as const)("a similar event that is %s says so instead of a price", (status, said) => {
  const related = [sampleInstance({ id: "i9", status, priceFrom: usd(3_500) })];
  const [, similar = ""] = pageWith({ related }).split("You may also like");
  expect(similar).toContain(said);
  expect(similar).not.toContain("$35");
});

it("similar events have their date and price", () => {
  const related = [sampleInstance({ id: "i9", priceFrom: usd(3_500) })];
  expect(pageWith({ related })).toMatch(/You may also like[^]*Dec[^]*From<[^]*<b>\$35<\/b>/);
});

it("artists without a picture have a drawing beside an artist with a picture, of their instrument if there is one", () => {
  const drawings = (artists: EventDetail["artists"]) =>
    pageWith({ artists }).match(/<img[^>]*src="\/posters\/[^"]*"[^>]*width="112"/g)?.length ?? 0;
  const [withPicture, without] = [reasons.artists.slice(0, 1), reasons.artists.slice(1)];
  expect(drawings([...reasons.artists, { name: "Cai Roe", role: "dancer" }])).toBe(2);
  expect(drawings([...reasons.artists, { name: "Cai Roe", role: "cello" }])).toBe(2);
  expect(drawings(withPicture)).toBe(0);
  expect(drawings(without)).toBe(0);
});

it("roles have drawings if each has its own", () => {
  const drawings = (...roles: string[]) =>
    pageWith({ artists: roles.map((role) => ({ name: `Ana ${role}`, role })) }).match(
      /<img[^>]*src="\/posters\/[^"]*"[^>]*width="48"/g,
    )?.length ?? 0;
  expect(drawings("violin", "piano")).toBe(2);
  expect(drawings("piano", "harpsichord", "piano and voice")).toBe(0);
  expect(drawings("violin", "lighting")).toBe(0);
});

it("of a long cast, only artists of whom something is shown or said have an entry each", () => {
  const others = ["Bo", "Cy", "Di", "Ed", "Flo"].map((name) => ({ name, role: "violin" }));
  const artists = [...reasons.artists.slice(0, 1), ...others, { name: "Gil", role: "viola" }];
  const [, list = ""] = pageWith({ artists }).split('id="artists"');
  const entries = [...list.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, entry]) => entry);
  expect(entries[1]).toMatch(/Bo, Cy, Di, Ed, Flo.*violin/);
  expect(entries[2]).toMatch(/Gil.*viola/);
  expect(list).not.toContain("/posters/");
});
