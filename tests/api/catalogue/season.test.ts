import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";

import type { EventDetail } from "#contract/schemas/event";
import { callRaw, api } from "../support/box-office";
import { createTestPerformance, setSeatKinds } from "../support/create-test-performance";
import { season, wholeSeason } from "../support/season";
import { addDays, atLocalTime } from "../../../crm/platform/dates";
import { before } from "../../support/api/stored";
import { boxOfficeTime, venueToday, stored } from "../support/stored";

it("the season lists upcoming performances in order of time, each once", async () => {
  const instances = await wholeSeason();
  const starts = instances.map((instance) => Date.parse(instance.startsAt));
  expect(starts.length).toBeGreaterThan(200);
  expect(Math.min(...starts)).toBeGreaterThan(Date.now());
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  expect(new Set(instances.map((instance) => instance.id)).size).toBe(instances.length);
});

it("the season has performances of every status except passed, which event pages have", async () => {
  const instances = await wholeSeason();
  const seen = new Set(instances.map((instance) => instance.status));
  expect([...seen].toSorted()).toEqual(
    [
      "get-tickets",
      "not-on-sale",
      "sold-out",
      "cancelled",
      "priority",
      "book",
      "limited",
    ].toSorted(),
  );
  const past = await stored.instances.first({ startsAt: before(), cancelled: false }, ["id"]);
  const { value } = await api.getEvent({ params: { id: past.eventId } });
  expect(value.instances.map(({ status }) => status)).toContain("passed");
});

it("the season can be filtered by performances whose menus can be ordered now", async () => {
  const { instances } = await season();
  const listMenus = async (id: string) =>
    (await api.getFoodAndDrink({ params: { id } })).value.menus;
  const open: string[] = [];
  for (const { id } of instances)
    if ((await listMenus(id)).some((menu) => menu.open)) open.push(id);
  expect(open.length).toBeGreaterThan(0);
  expect(open.length).toBeLessThan(instances.length);
  const listed = (await season({ food: "1" })).instances.map(({ id }) => id);
  expect(listed.slice(0, open.length)).toEqual(open);
});

it("the season can be filtered by the tickets that a subscription pays for", async () => {
  const standard = await createTestPerformance({ seats: 2 });
  const young = await createTestPerformance({ seats: 2 });
  await stored.prices.change(
    { priceListId: young.priceListId, priceTypeId: "under30" },
    { enabled: true },
  );
  const listed = async (pricing: string) => {
    const instances = await wholeSeason({ subscription: pricing });
    return [standard, young].map(({ instanceId }) => instances.some(({ id }) => id === instanceId));
  };
  expect(await listed("six-evenings-standard")).toEqual([true, true]);
  expect(await listed("six-evenings-under30")).toEqual([false, true]);
  expect(await listed("none")).toEqual([false, false]);
});

it("every composer, artist and season of the index finds as many performances as it says", async () => {
  const { composers, artists, seasons } = (await api.getSeasonIndex()).value;
  const total = (await season()).total;
  expect(seasons.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  for (const { season: year, count } of seasons)
    expect((await season({ season: year, pageSize: 1 })).total).toBe(count);
  for (const { name, count } of composers.slice(0, 20))
    expect([name, (await season({ composer: name, pageSize: 1 })).total]).toEqual([name, count]);
  for (const { name, count } of artists.slice(0, 20))
    expect([name, (await season({ artist: name, pageSize: 1 })).total]).toEqual([name, count]);
  expect((await season({ composer: "Nobody's Name", pageSize: 1 })).total).toBe(0);
});

it("the season can be narrowed by each filter, without changing its facets", async () => {
  const all = await season();
  const month = all.months[0]?.month ?? "";
  const [tag] = all.facets.accessTags;
  const byMonth = await season({ month });
  for (const { startsAt } of byMonth.instances) expect(startsAt.slice(0, 7)).toBe(month);
  const byHall = await season({ hall: "recital-hall" });
  for (const { hall } of byHall.instances) expect(hall.id).toBe("recital-hall");
  const byKind = await season({ kind: "film" });
  for (const { event } of byKind.instances) expect(event.kind).toBe("film");
  const byTag = await season({ accessTag: tag?.id });
  for (const { accessTags } of byTag.instances)
    expect(accessTags.map(({ id }) => id)).toContain(tag?.id);
  const byPrice = await season({ priceTo: "4000" });
  for (const { priceFrom } of byPrice.instances)
    expect(priceFrom?.amount).toBeLessThanOrEqual(4_000);
  for (const page of [byMonth, byHall, byKind, byTag, byPrice]) {
    expect(page.total).toBeGreaterThan(0);
    expect(page.total).toBeLessThan(all.total);
    expect(page.facets).toEqual(all.facets);
  }
  // The month counts respect all other filters.
  const byHallAndMonth = await season({ hall: "recital-hall", month });
  expect(byHallAndMonth.months).toEqual(byHall.months);
  expect(byHallAndMonth.total).toBe(byHall.months.find((one) => one.month === month)?.count ?? 0);
  for (const { accessTags } of (await season({ accessTag: "any" })).instances)
    expect(accessTags).not.toEqual([]);
});

const newYork = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  weekday: "short",
});

/** The evenings below start a minute before midnight: just before that, "tonight" is over. */
async function waitForMidnightIfNear() {
  const midnight = atLocalTime(addDays(await venueToday(), 1), 0, 0);
  const seconds = (midnight.getTime() - (await boxOfficeTime()).getTime()) / 1_000;
  if (seconds < 70) await setTimeout((seconds + 1) * 1_000);
}

it("the season can be filtered by tonight and by this weekend, from Friday to Sunday", async () => {
  await waitForMidnightIfNear();
  const ahead = await Promise.all([0, 1, 2, 3, 4, 5, 6].map(evening));
  const listed = async (when: "tonight" | "weekend") => {
    const ids = new Set((await wholeSeason({ when })).map(({ id }) => id));
    return ahead.filter(({ id }) => ids.has(id));
  };
  expect(await listed("tonight")).toEqual(ahead.slice(0, 1));
  const weekdays = ahead.map(({ startsAt }) => newYork.format(new Date(startsAt)));
  const ofThisWeek = ahead.slice(0, weekdays.indexOf("Sun") + 1);
  expect(await listed("weekend")).toEqual(
    ofThisWeek.filter((_, day) => ["Fri", "Sat", "Sun"].includes(weekdays[day] ?? "")),
  );
  const days = (await season()).facets.when;
  expect(days).toContain("tonight");
  expect(days?.includes("weekend")).toBe((await season({ when: "weekend" })).total > 0);
});

/** Creates a performance a minute before midnight in New York, `days` from now. */
async function evening(days: number): Promise<{ id: string; startsAt: Date }> {
  const startsAt = atLocalTime(addDays(await venueToday(), days), 23, 59);
  const { instanceId } = await createTestPerformance({ instance: { startsAt } });
  return { id: instanceId, startsAt };
}

it("the season can be listed by event, each event once with all its performances", async () => {
  const first = await season({ by: "event" });
  const ids = first.instances.map(({ event }) => event.id);
  expect(new Set(ids).size).toBe(100);
  expect(ids).toEqual([...new Set(ids)].flatMap((id) => ids.filter((one) => one === id)));
  for (const id of [...new Set(ids)].slice(0, 20)) {
    const { value } = await api.getEvent({ params: { id } });
    const listed = first.instances.filter(({ event }) => event.id === id);
    const ahead = value.instances.filter(({ startsAt }) => Date.parse(startsAt) > Date.now());
    // Only an event's own page counts companion seats.
    expect(listed).toEqual(ahead.map(({ companionSeats: _, ...instance }) => instance));
  }
  const beyond = await season({ by: "event", page: "50" });
  expect([beyond.instances, beyond.total > 200]).toEqual([[], true]);
  const results = await season({ by: "event", search: "beethoven" });
  expect(results.entries).toBe(new Set(results.instances.map(({ event }) => event.id)).size);
  expect((await season({ search: "beethoven" })).entries).toBe(results.total);
});

it("an event has three related events with the same artists or composers, and not itself", async () => {
  const [dvorak] = (await season({ search: "dvorak grimaud", by: "event" })).instances;
  const { value } = await api.getEvent({ params: { id: dvorak?.event.id ?? "" } });
  const related = value.related.map(({ event }) => event);
  expect(new Set([value.title, ...related.map(({ title }) => title)]).size).toBe(4);
  const [first] = await Promise.all(related.map(({ id }) => api.getEvent({ params: { id } })));
  const composers = ({ programme }: EventDetail) =>
    programme.flatMap((item) => (item.kind === "work" ? [item.composer] : []));
  expect(composers(value).some((one) => first && composers(first.value).includes(one))).toBe(true);
});

it("the season can be filtered by live stream", async () => {
  const { instances } = await season({ hall: "live-stream" });
  expect(instances.map(({ status }) => status)).toContain("get-tickets");
  const { facets } = await season();
  const halls = (await api.listHalls()).value;
  const inHouse = ["main-hall", "recital-hall", "studio"];
  const ids = halls.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(inHouse));
  expect(ids).not.toContain("live-stream");
  expect(halls).toContainEqual(
    expect.objectContaining({
      id: "main-hall",
      doorsMinutes: 60,
      bagPolicy: expect.stringMatching(/Coat check/),
    }),
  );
  expect(facets.halls.map(({ id }) => id)).toEqual(
    expect.arrayContaining([...inHouse, "live-stream"]),
  );
});

it("the season search matches every word, regardless of accents and case", async () => {
  const accented = await season({ search: "Dvořák" });
  const plain = await season({ search: "dvorak" });
  expect(plain.total).toBeGreaterThan(0);
  expect(plain.total).toBe(accented.total);
  const partly = await season({ search: "dvorak zzzz" });
  expect([partly.total, partly.search]).toEqual([plain.total, { corrected: null, partial: true }]);
  expect((await season({ search: "zzzz" })).total).toBe(0);
});

it("the season search treats SQL and LIKE characters as text", async () => {
  for (const search of ["%", "_", "\\", "';--", "%25"])
    expect((await api.listSeason({ query: { search } })).outcome).toBe("ok");
  expect((await season({ search: "%" })).total).toBe(0);
  expect((await season({ hall: "nowhere" })).instances).toEqual([]);
});

it("a page beyond the season's last is empty, with the total count", async () => {
  const beyond = await season({ page: "50" });
  expect(beyond.instances).toEqual([]);
  expect(beyond.total).toBeGreaterThan(200);
});

it.each([
  "month=2026-13",
  "month=9999-12",
  "week=9999-12-31",
  `kind=${"x".repeat(51)}`,
  "page=0",
  "priceTo=-1",
  "pageSize=1000",
])("the season returns 400 for %s", async (query) => {
  const { status, body } = await callRaw("GET", `/instances?${query}`);
  expect([status, body.code]).toEqual([400, "invalid"]);
});

it("the filter for wheelchair spaces leaves out canceled performances", async () => {
  const open = await createTestPerformance({ seats: 4 });
  const canceled = await createTestPerformance({ seats: 4 });
  for (const { planId } of [open, canceled]) await setSeatKinds(planId, { wheelchair: ["A-1"] });
  await stored.instances.change({ id: canceled.instanceId }, { cancelled: true });
  const listed = await wholeSeason({ wheelchair: "1" });
  const isListed = ({ instanceId }: typeof open) => listed.some(({ id }) => id === instanceId);
  expect([isListed(open), isListed(canceled)]).toEqual([true, false]);
});

it("canceled performances are listed and not counted, unless there are no others", async () => {
  const artist = `Artist ${randomUUID()}`;
  const [open, canceled] = [await createTestPerformance(), await createTestPerformance()];
  for (const { instanceId } of [open, canceled])
    await stored.events.change({ id: instanceId }, { artists: [{ name: artist, role: "piano" }] });
  const cancel = ({ instanceId }: typeof open) =>
    stored.instances.change({ id: instanceId }, { cancelled: true });
  const counts = async () => {
    const pages = [await season({ artist }), await season({ artist, by: "event" })];
    return pages.map(({ instances, total, entries, months: [month] }) => ({
      listed: instances.length,
      entries,
      total,
      inMonth: month?.count,
    }));
  };
  const inIndex = async () =>
    (await api.getSeasonIndex()).value.artists.find(({ name }) => name === artist)?.count;
  await cancel(canceled);
  const one = { listed: 2, entries: 2, total: 1, inMonth: 1 };
  expect(await counts()).toEqual([one, one]);
  expect(await inIndex()).toBe(1);
  await cancel(open);
  const both = { listed: 2, entries: 2, total: 2, inMonth: 2 };
  expect(await counts()).toEqual([both, both]);
  expect(await inIndex()).toBeUndefined();
});
