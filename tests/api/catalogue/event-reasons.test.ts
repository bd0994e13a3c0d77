import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { add, api, newBasket } from "../support/box-office";
import { boughtOrder } from "../support/paying";
import { stored } from "../support/stored";
import { openRecord, postRecord, saveRecord } from "../support/season/pages";

const REASONS = {
  whyCome: { "en-us": "Hear it from ten feet away.", sv: "Hör det på tre meters håll." },
  programmeNote: "Written in a week.\n\nPlayed ever since.",
  firstTime: "Clap when the others do.",
  artists: [
    { name: "Ana Lund", role: "hurdy-gurdy", picture: "pianist.svg", alt: "Ana at the piano" },
    { name: "Ben Okoro", role: "cello", about: "Plays anything." },
  ],
  excerpt: "slow-march.wav",
  excerptTitle: "The slow march",
  excerptTranscript: "Two low notes, then silence.",
  excerptCaptions: null,
  reviews: [
    { quote: "Go.", source: "The Courier", link: "https://courier.example/go" },
    { quote: "I went twice.", source: "Harbor Radio" },
  ],
};

it("the line of why to come is with an event in lists", async () => {
  const bought = await boughtOrder({ free: true });
  const params = { id: bought.order.id };
  const { value: order } = await api.getOrder({
    params,
    session: bought.session,
    orderToken: null,
  });
  const { eventId: id } = order.tickets[0]!.instance;
  await stored.events.change({ id }, { whyCome: "Hear it." });
  const { value } = await api.getEvent({ params: { id }, query: {} });
  expect(value.instances.map(({ event }) => event.whyCome)).toContain("Hear it.");
});

it("the language that staff say of a title is with it in lists, baskets and orders", async () => {
  const bought = await boughtOrder({ free: true });
  const readTicket = async () => {
    const params = { id: bought.order.id };
    const { value } = await api.getOrder({ params, session: bought.session, orderToken: null });
    return value.tickets[0]!.instance;
  };
  const { id: instanceId, eventId: id, titleLang } = await readTicket();
  expect(titleLang).toBeNull();
  await stored.events.change({ id }, { titleLang: "ga" });
  expect((await readTicket()).titleLang).toBe("ga");
  const { value: event } = await api.getEvent({ params: { id }, query: {} });
  expect([event.titleLang, event.instances[0]?.event.titleLang]).toEqual(["ga", "ga"]);
  const { value: basket } = await add(await newBasket(), { instanceId });
  expect(basket.tickets[0]?.instance.titleLang).toBe("ga");
});

it("an event's title has the language that staff give it, and none that is no language", async () => {
  const basics = {
    title: "An Fear Sneachta",
    kind: "special",
    description: "",
    runningMinutes: 60,
  };
  const id = await saveRecord("events", { values: { ...basics, titleLang: "ga" } });
  expect((await stored.events.one({ id })).titleLang).toBe("ga");
  const refused = await postRecord("events", { values: { ...basics, titleLang: "Irish!" } });
  expect(refused.outcome).not.toBe("ok");
});

it("what staff say of an event is what visitors get, and its translation", async () => {
  const title = `Reasons ${randomUUID().slice(0, 8)}`;
  const basics = { title, kind: "special", description: "", runningMinutes: 60 };
  const id = await saveRecord("events", { values: { ...basics, ...REASONS } });
  const { value: event } = await api.getEvent({ params: { id }, query: {} });
  expect(event).toMatchObject({
    whyCome: REASONS.whyCome["en-us"],
    programmeNote: REASONS.programmeNote,
    firstTime: REASONS.firstTime,
    artists: REASONS.artists,
    excerpt: {
      file: "slow-march.wav",
      title: "The slow march",
      transcript: "Two low notes, then silence.",
      captions: null,
    },
    reviews: REASONS.reviews,
  });
  const { value: catalogue } = await api.listCatalogueTexts({ query: { language: "sv" } });
  expect(catalogue.texts).toContainEqual({
    kind: "event",
    source: REASONS.whyCome["en-us"],
    text: REASONS.whyCome.sv,
  });

  const { version, values } = await openRecord("events", id);
  expect(values).toMatchObject(REASONS);
  // Without the excerpt, nothing of it may stay.
  const without = { excerpt: null, excerptTitle: null, excerptTranscript: null };
  await saveRecord("events", { id, version, values: { ...without, whyCome: null, reviews: [] } });
  const { value: less } = await api.getEvent({ params: { id }, query: {} });
  expect(less).toMatchObject({ excerpt: null, whyCome: null, reviews: [] });
});

it.each([
  [{ whyCome: "a".repeat(201) }, { whyCome: "too-long" }],
  [{ firstTime: "a".repeat(2_001) }, { firstTime: "too-long" }],
  [{ excerpt: "slow-march.wav" }, { excerptTranscript: "both-or-neither" }],
  [{ excerptTranscript: "Two notes." }, { excerpt: "both-or-neither" }],
  [{ excerpt: "pianist.svg", excerptTranscript: "None" }, { excerpt: "invalid" }],
  [{ excerpt: "../secret.wav", excerptTranscript: "None" }, { excerpt: "invalid" }],
  [{ artists: [{ name: "Ana", role: "", picture: "pianist.svg" }] }, { artists: "invalid" }],
  [{ artists: [{ name: "Ana", role: "", picture: "a.wav", alt: "A" }] }, { artists: "invalid" }],
  [{ reviews: [{ quote: "Go.", source: "" }] }, { reviews: "required" }],
  [{ reviews: [{ quote: "Go.", source: "A", link: "http://a.example" }] }, { reviews: "invalid" }],
  [{ reviews: [{ quote: "Go.", source: "A", link: "https:a.example" }] }, { reviews: "invalid" }],
  [
    { reviews: [{ quote: "Go.", source: "A", link: "javascript:alert(1)" }] },
    { reviews: "invalid" },
  ],
  [{ reviews: Array(7).fill({ quote: "Go.", source: "A" }) }, { reviews: "too-long" }],
])("an event with %j is refused", async (wrong, fields) => {
  const basics = { title: "Refused", kind: "special", description: "", runningMinutes: 60 };
  const answer = await postRecord("events", { values: { ...basics, ...wrong } });
  expect(answer.failure).toMatchObject({ code: "invalid", fields });
});

it("roles are read in each language, and the poster knows the instrument by its English name", async () => {
  const mark = randomUUID().slice(0, 8);
  const title = `Roles ${mark}`;
  const basics = { title, kind: "special", description: "", runningMinutes: 60 };
  const role = { "en-us": "piano", de: `Klavier ${mark}` };
  const id = await saveRecord("events", {
    values: { ...basics, artists: [{ name: "Ana Lund", role }] },
  });
  const read = async () => (await api.getEvent({ params: { id }, query: {} })).value;
  expect(await read()).toMatchObject({ artists: [{ role: "piano" }], instrument: "piano" });
  const { value: german } = await api.listCatalogueTexts({ query: { language: "de" } });
  expect(german.texts).toContainEqual({ kind: "event", source: "piano", text: role.de });

  // As in a catalogue in German.
  const [conductor, cello] = [`Dirigentin ${mark}`, `Cello ${mark}`];
  for (const [source, text] of [
    [conductor, "conductor"],
    [cello, "cello"],
  ] as const)
    await stored.catalogueTexts.insert({ kind: "event", language: "en", source, text });
  const artists = [conductor, cello].map((each) => ({ name: each, role: each }));
  await stored.events.change({ id }, { artists });
  expect(await read()).toMatchObject({ instrument: "cello" });
});

it.each([
  [{ title: "Ghost Ship: Live to Film" }, "sea"],
  [{ title: "Home by Seven", description: "A shark is in it." }, "house"],
  [{ title: "Two Notes", programmeNote: "How long it is before you see the shark" }, "sea"],
  [{ title: "Homeless", description: "Seaside" }, null],
  [{ title: "Ghost Ship", kind: "special" }, null],
])(
  "the poster of a film knows its subject by whole words, of its title first: %j",
  async (texts, subject) => {
    const conductor = [{ name: "Ana Lund", role: "conductor" }];
    const basics = { kind: "film", description: "", runningMinutes: 60, artists: conductor };
    const id = await saveRecord("events", { values: { ...basics, ...texts } });
    const { value } = await api.getEvent({ params: { id }, query: {} });
    expect(value).toMatchObject({ instrument: subject });
  },
);
