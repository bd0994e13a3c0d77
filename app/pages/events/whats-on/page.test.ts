import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage, visitorContext } from "../../../../tests/support/ask-page";
import { sampleSeason } from "../../../../tests/support/samples/event";
import { answering, unavailable } from "../../../../tests/support/stub-crm";
import * as page from "./route";

async function load(query: string) {
  const listSeason = vi.fn<Crm["listSeason"]>(answering(sampleSeason()));
  const { data } = await openPage(page, visitorContext({ listSeason }), `/${query}`);
  const [asked] = listSeason.mock.calls.at(-1) ?? [];
  return { data: data as { weeks: string[]; view: unknown; query: unknown }, asked };
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
    },
  ],
  ["?week=2026-12-06&wheelchair=1", { week: "2026-12-06", wheelchair: "1" }],
  ["?week=2026-W50&wheelchair=yes", {}],
  ["?month=9999-12&week=0000-01-01", {}],
  ["?month=2026-99&kind=opera&upTo=lots&page=-3&hall=", {}],
])("what's on with %j asks for %o", async (query, wanted) => {
  const { asked } = await load(query);
  expect(asked?.query).toEqual({ page: 1, terms: "public", ...wanted });
});

it("what's on offers the weeks of the month that is asked for, and the week that was chosen", async () => {
  expect((await load("?month=2027-01")).data.weeks).toEqual([
    "2026-12-27",
    "2027-01-03",
    "2027-01-10",
    "2027-01-17",
    "2027-01-24",
    "2027-01-31",
  ]);
  expect((await load("?week=2027-05-16")).data.weeks[0]).toBe("2027-05-16");
});

it("what's on as a calendar shows one month, the first that has anything", async () => {
  const { data } = await load("?view=calendar&week=2026-12-06");
  expect(data.view).toMatchObject({ kind: "calendar", month: "2026-12" });
  expect(data.query).toMatchObject({ month: "2026-12" });
  expect(data.query).not.toHaveProperty("week", "2026-12-06");
});

it("what's on answers 503 while the box office is down", async () => {
  const answer = await openPage(page, visitorContext({ listSeason: unavailable }));
  expect(answer.status).toBe(503);
});
