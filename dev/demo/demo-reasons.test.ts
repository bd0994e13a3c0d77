import { expect, it } from "vitest";

import { readVenue } from "#runtime/venue/read-venue";
import { events } from "../../crm/desk/season/nouns/events";
import { britishWords } from "../../tests/support/english-rules";
import { readFrozenSeason } from "./demo-files";
import { demoReasons, demoWhys } from "./demo-reasons";

const season = readFrozenSeason();
const cases = demoReasons.map((reasons) => [reasons.id, reasons] as const);

it("ten events of the demo give reasons to come", () => {
  expect(new Set(demoReasons.map(({ id }) => id)).size).toBe(10);
});

it("each event of the demo says once in a line why to come", () => {
  const said = [...Object.keys(demoWhys), ...demoReasons.map(({ id }) => id)];
  expect(said.toSorted()).toEqual(season.events.map(({ id }) => id).toSorted());
  expect(Object.entries(demoWhys).filter(([, why]) => why.length > 100)).toEqual([]);
});

it.each(cases)("%s is an event of the demo, with these artists", (id, { artists }) => {
  const event = season.events.find((each) => each.id === id);
  const names = event?.artists.map(({ name }) => name) ?? [];
  expect(Object.keys(artists).filter((name) => !names.includes(name))).toEqual([]);
  expect(names).not.toEqual([]);
});

it.each(cases)("season files could say the reasons of %s", (_, { id: _id, ...reasons }) => {
  const said = {
    ...reasons,
    artists: Object.entries(reasons.artists).map(([name, more]) => ({ name, role: "", ...more })),
  };
  for (const [name, value] of Object.entries(said))
    expect([name, events.fields[name]?.schema.safeParse(value).error]).toEqual([name, undefined]);
});

it("the demo's venue has every file that its events name", () => {
  const venue = readVenue("dev/demo/venue");
  if (!venue.ok) throw new Error("the demo's folder has mistakes");
  const named = demoReasons.flatMap(({ excerpt, artists }) => [
    ...(excerpt == null ? [] : [excerpt]),
    ...Object.values(artists).flatMap((artist) => artist?.picture ?? []),
  ]);
  const { files } = venue.value.media;
  expect(named.filter((name) => files[name] === undefined)).toEqual([]);
  expect(Object.keys(files).filter((name) => !named.includes(name))).toEqual([]);
});

it("the reasons have American spelling, and link only to addresses that nobody can have", () => {
  const texts = JSON.stringify([demoReasons, demoWhys]);
  expect(britishWords(texts)).toEqual([]);
  const links = demoReasons.flatMap(({ reviews }) => reviews.flatMap(({ link }) => link ?? []));
  expect(links.filter((link) => !new URL(link).hostname.endsWith(".example"))).toEqual([]);
});
