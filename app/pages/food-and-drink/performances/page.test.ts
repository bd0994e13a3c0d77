import { expect, it, vi } from "vitest";

import type { InstanceDetail } from "#contract/schemas/event";
import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage, visitorContext } from "../../../../tests/support/ask-page";
import { sampleMenu, sampleStockItem } from "../../../../tests/support/samples/basket";
import { sampleInstance, sampleSeason } from "../../../../tests/support/samples/event";
import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";
import { answering, refusing } from "../../../../tests/support/stub-crm";
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
  const context = visitorContext({ listSeason, getFoodAndDrink: refusing({ code: "not-found" }) });
  const answer = await openPage(page, context, `/food-and-drink${query}`);
  expect(answer.data).toMatchObject({ page: pageNumber });
  const [call] = listSeason.mock.calls.at(-1) ?? [];
  expect(call?.query).toMatchObject({ page: pageNumber });
});

const dishes = (...prices: number[]) =>
  prices.map((amount, at) =>
    sampleStockItem({ id: `dish-${at}-${amount}`, price: { amount, currency: "USD" } }),
  );

it.each([
  [[dishes(1900, 1400), dishes(2900)], { amount: 4300, currency: "USD" }],
  [[dishes(1900), []], null],
])("a menu with the courses %j costs a guest at least %j", async (courses, from) => {
  const categories = courses.map((items, at) => ({ name: `Course ${at}`, items }));
  const menus = [sampleMenu({ categories }), sampleMenu({ id: "later", open: false })];
  const served = { instanceId: "i1", partySizes: [1], maxGuests: 20, menus };
  const context = visitorContext({
    listSeason: answering(sampleSeason()),
    getFoodAndDrink: answering(served),
  });
  const { data } = await openPage(page, context, "/food-and-drink");
  expect(data).toMatchObject({ menus: [{ id: menus[0]?.id, from }] });
});

it("the performances of later months are collapsed, and the only month of a page is not", async () => {
  const inMonth = (id: string, startsAt: string) =>
    sampleInstance({ id, event: { ...sampleInstance().event, id }, startsAt });
  const december = ["e1", "e2"].map((id) => inMonth(id, "2026-12-04T19:30:00-05:00"));
  const later = [
    inMonth("e3", "2027-01-08T19:30:00-05:00"),
    inMonth("e4", "2027-02-05T19:30:00-05:00"),
  ];
  const months = async (instances: InstanceDetail[]) => {
    const site = await startStubbedStorefront({
      listSeason: answering(sampleSeason(instances)),
      getFoodAndDrink: refusing({ code: "not-found" }),
    });
    const html = await (await site.fetch("/food-and-drink")).text();
    const [, main = ""] = html.split("<main>");
    expect(main.match(/href="\/food-and-drink\/e\d"/g)).toHaveLength(instances.length);
    return [
      ...main.matchAll(/<details class="more"( open="")?><summary><h2[^>]*>([^<]*?)\s?</g),
    ].map(([, open, name]) => [name, open !== undefined]);
  };
  expect(await months([...december, ...later])).toEqual([
    ["December 2026", true],
    ["January 2027", false],
    ["February 2027", false],
  ]);
  expect(await months(december)).toEqual([]);
});
