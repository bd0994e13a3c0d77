import { expect, it, vi } from "vitest";

import type { AvailabilityStatus } from "#contract/schemas/event";
import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage, visitorContext } from "../../../../tests/support/ask-page";
import { sampleInstance, sampleSeason } from "../../../../tests/support/samples/event";
import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";
import { answering, unavailable } from "../../../../tests/support/stub-crm";
import { findHighlight } from "./highlight";
import * as page from "./route";

async function load(query: string) {
  const listSeason = vi.fn<Crm["listSeason"]>(answering(sampleSeason()));
  const { data } = await openPage(
    page,
    visitorContext({ getSeasonIndex: unavailable, listSeason }),
    `/${query}`,
  );
  const [request] = listSeason.mock.calls.at(-1) ?? [];
  return { data: data as { view: unknown; query: unknown }, request };
}

it.each([
  ["", {}],
  [
    "?month=2026-12&hall=main&kind=orchestra&access=asl&upTo=50&search=sym",
    {
      month: "2026-12",
      hall: "main",
      kind: "orchestra",
      accessTag: "asl",
      priceTo: 5_000,
      search: "sym",
      language: "en-us",
    },
  ],
  ["?subscription=six&search=&wheelchair=2", { subscription: "six" }],
  ["?week=2026-12-06&wheelchair=1", { week: "2026-12-06", wheelchair: "1" }],
  [
    "?composer=Maurice%20Ravel&artist=%20&season=2026",
    { composer: "Maurice Ravel", season: "2026" },
  ],
  [`?artist=${"x".repeat(201)}&season=26`, {}],
  ["?when=weekend&access=any", { when: "weekend", accessTag: "any" }],
  [`?search=${"é".repeat(300)}`, { search: "é".repeat(100), language: "en-us" }],
  ["?week=2026-W50&wheelchair=yes&when=now&search=%20", {}],
  ["?month=9999-12&week=0000-01-01", {}],
  ["?month=2026-99&kind=circus&upTo=lots&page=-3&hall=", {}],
  ["?upTo=1.000&page=1e1", {}],
  ["?upTo=1e3&page=0x2", {}],
  ["?upTo=0x10&page=%2B2", {}],
  ["?upTo=%2B1&page=2.0", {}],
  ["?upTo=10001&page=1001", {}],
  ["?upTo=%2050%20&page=002", { priceTo: 5_000, page: 2 }],
])("what's on with the query %j requests %o", async (query, filters) => {
  const { request } = await load(query);
  expect(request?.query).toEqual({
    page: 1,
    pageSize: 16,
    by: "event",
    terms: "public",
    ...filters,
  });
});

it("the calendar shows the first month with performances by default", async () => {
  const { data } = await load("?view=calendar&week=2026-12-06");
  expect(data.view).toMatchObject({ kind: "calendar", month: "2026-12" });
  expect(data.query).toMatchObject({ month: "2026-12" });
  expect(data.query).not.toHaveProperty("week", "2026-12-06");
});

const listPerformances = (id: string, statuses: AvailabilityStatus[]) =>
  statuses.map((status, at) => {
    const event = { ...sampleInstance().event, id, title: id };
    return sampleInstance({ id: `${id}-${at}`, event, status });
  });

it("findHighlight returns the event with the most dates on sale", () => {
  const instances = [
    ...listPerformances("gone", ["sold-out", "sold-out", "sold-out"]),
    ...listPerformances("once", ["get-tickets"]),
    ...listPerformances("run", ["get-tickets", "cancelled", "limited"]),
  ];
  expect(findHighlight(instances)?.map(({ id }) => id)).toEqual(["run-0", "run-2"]);
  expect(findHighlight(listPerformances("gone", ["sold-out"]))).toBeNull();
});

it("a chip for a time without performances leads to the next one", async () => {
  const listSeason = vi.fn<Crm["listSeason"]>((input) =>
    answering(sampleSeason(input?.query?.when === undefined ? undefined : []))(),
  );
  const context = visitorContext({ getSeasonIndex: unavailable, listSeason });
  const { data } = await openPage(page, context, "/?when=tonight&kind=orchestra");
  expect(data).toMatchObject({ season: { entries: 0 }, next: { id: sampleInstance().id } });
  expect(listSeason.mock.lastCall?.[0]?.query).toMatchObject({ kind: "orchestra", pageSize: 1 });
  expect((await openPage(page, context, "/?kind=orchestra")).data).toMatchObject({ next: null });
});

it("a search without results offers the next events", async () => {
  const listSeason = vi.fn<Crm["listSeason"]>((input) =>
    answering(sampleSeason(input?.query?.search === undefined ? undefined : []))(),
  );
  const context = visitorContext({ getSeasonIndex: unavailable, listSeason });
  const { data } = await openPage(page, context, "/?search=zzz");
  expect(data).toMatchObject({ next: null, comingUp: [{ id: sampleInstance().id }] });
  expect((await openPage(page, context, "/")).data).toMatchObject({ comingUp: [] });
});

it("a week without performances leads to the next one after it, not to an earlier one of its month", async () => {
  const days = ["2026-12-01", "2026-12-20"].map((day) =>
    sampleInstance({ id: day, startsAt: `${day}T19:30:00-05:00` }),
  );
  const listSeason = vi.fn<Crm["listSeason"]>((input) =>
    answering({
      ...sampleSeason(input?.query?.week === undefined ? days : []),
      months: [{ month: "2026-12", count: 2 }],
    })(),
  );
  const context = visitorContext({ getSeasonIndex: unavailable, listSeason });
  const { data } = await openPage(page, context, "/?week=2026-12-06");
  expect(data).toMatchObject({ season: { entries: 0 }, next: { id: "2026-12-20" } });
});

it("the list leaves out the event that is shown above it, unless there is no other", async () => {
  const instances = [
    ...listPerformances("run", ["get-tickets"]),
    ...listPerformances("b", ["sold-out"]),
  ];
  const open = async (shown: typeof instances) => {
    const site = await startStubbedStorefront({ listSeason: answering(sampleSeason(shown)) });
    const html = await (await site.fetch("/")).text();
    return [...html.matchAll(/<h4><a href="\/events\/(\w+)"/g)].map(([, id]) => id);
  };
  expect(await open(instances)).toEqual(["b"]);
  expect(await open(instances.slice(0, 1))).toEqual(["run"]);
});

it("a season without any performance says so, and offers no filter, calendar or other season", async () => {
  const season = { ...sampleSeason([]), months: [] };
  const site = await startStubbedStorefront({ listSeason: answering(season) });
  const open = async (path: string) => (await site.fetch(path)).text();
  const html = await open("/");
  expect(html).toContain("No performances are announced yet");
  expect(html).not.toMatch(/Show all performances|See the calendar|type="search"/);
  expect(await open("/?kind=orchestra")).toContain("Show all performances");
});

it("a page after the last one redirects to the last page", async () => {
  const empty = { ...sampleSeason([]), entries: 40, pageCount: 3 };
  const context = visitorContext({ getSeasonIndex: unavailable, listSeason: answering(empty) });
  const { location } = await openPage(page, context, "/?page=99&kind=family");
  expect(location).toBe("/?kind=family&page=3");
});

it("what's on returns 503 while the box office is down", async () => {
  const result = await openPage(
    page,
    visitorContext({ getSeasonIndex: unavailable, listSeason: unavailable }),
  );
  expect(result.status).toBe(503);
});
