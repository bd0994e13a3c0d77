import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage, visitorContext } from "../../../../tests/support/ask-page";
import { sampleSeason } from "../../../../tests/support/samples/event";
import { answering } from "../../../../tests/support/stub-crm";
import * as page from "./route";

it.each([
  ["?eventId=e1&instanceId=i1", 301, "/food-and-drink/i1"],
  ["?eventId=e1", 303, "/events/e1"],
  ["?instanceId=..%2Fevil", 303, "/"],
])("the old URL /food-and-drink%s redirects with %i to %s", async (query, status, to) => {
  const answer = await openPage(page, visitorContext(), `/food-and-drink${query}`);
  expect([answer.status, answer.location]).toEqual([status, to]);
});

it.each([
  ["", 1],
  ["?page=2", 2],
  ["?page=%202%20", 2],
  ["?page=1001", 1],
  ["?page=0", 1],
  ["?page=2.0", 1],
  ["?page=1e1", 1],
  ["?page=0x10", 1],
  ["?page=%2B2", 1],
])("/food-and-drink%s shows page %i", async (query, pageNumber) => {
  const listSeason = vi.fn<Crm["listSeason"]>(answering(sampleSeason()));
  const answer = await openPage(page, visitorContext({ listSeason }), `/food-and-drink${query}`);
  expect(answer.data).toMatchObject({ page: pageNumber });
  const [call] = listSeason.mock.calls.at(-1) ?? [];
  expect(call?.query).toMatchObject({ page: pageNumber });
});
