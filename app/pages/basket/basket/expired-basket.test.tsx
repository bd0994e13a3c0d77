import type { ComponentProps } from "react";
import { expect, it } from "vitest";

import type { Basket } from "#contract/schemas/basket";
import type { Item } from "#contract/schemas/basket-item";
import { openPage } from "../../../../tests/support/ask-page";
import { send, visit } from "../../../../tests/support/basket-page";
import { rendered } from "../../../../tests/support/rendered";
import {
  sampleBasket,
  sampleProduct,
  sampleTicket,
} from "../../../../tests/support/samples/basket";
import { sampleSummary } from "../../../../tests/support/samples/order";
import { answering } from "../../../../tests/support/stub-crm";
import { BasketPage } from "./page";
import * as page from "./route";

const parking = sampleProduct({
  kind: "supplementary",
  id: "parking",
  name: "Parking pass",
  details: { instanceId: "i1", description: null },
});
const gift = sampleProduct({ id: "gift", name: "Tote bag" });
const expired = (items: Item[]): Partial<Basket> => ({
  status: "expired",
  tickets: [],
  lost: [sampleTicket()],
  hold: null,
  items,
});

async function getSections(items: Item[]): Promise<(name: string) => string> {
  const { data } = await openPage(page, visit({}, expired(items)), "/checkout/basket");
  const props = { ...(data as ComponentProps<typeof BasketPage>), answer: undefined };
  const html = rendered(<BasketPage {...props} />);
  return (name) =>
    new RegExp(`<section aria-labelledby="${name}".*?</section>`, "s").exec(html)?.[0] ?? "";
}

it("extras of a performance whose seats are no longer held are listed with it and dropped with it", async () => {
  const section = await getSections([parking, gift]);
  expect(section("lost")).toContain("Parking pass");
  expect(section("kept")).toContain("Tote bag");
  expect(section("kept")).not.toContain("Parking pass");
  expect(section("kept")).toContain("Extras for these performances go too.");
});

it("an expired basket without extras says nothing of them, and keeps what is for another performance", async () => {
  const other = sampleProduct({
    kind: "supplementary",
    id: "other",
    name: "Program book",
    details: { instanceId: "i9", description: null },
  });
  const section = await getSections([other]);
  expect(section("kept")).toContain("Program book");
  expect(section("kept")).not.toContain("Extras for these");
});

it("an expired basket with nothing but extras can’t be continued without its seats", async () => {
  const section = await getSections([parking]);
  expect(section("kept")).toBe("");
});

it.each([
  [[gift], "lost-dropped-with-extras"],
  [[parking, gift], "lost-dropped"],
])("continuing without the seats says whether extras went too: %#", async (items, notice) => {
  const after = sampleBasket({ tickets: [], hold: null, items });
  const context = visit({ discardExpiredTickets: answering(after) }, expired([parking, gift]));
  await send(context, { intent: "discard-expired" });
  expect(context.session.showNotices()).toEqual([notice]);
});

it.each([
  ["i1", "add them again from your orders:"],
  ["i9", "The seats below are on sale again"],
])("with seats reserved at %s, the page says %j", async (id, words) => {
  const instances = [{ ...sampleTicket().instance, id }];
  const reserved = sampleSummary({ group: "reserved", instances });
  const listOrders = answering({ orders: [reserved], total: 1, page: 1, pageCount: 1 });
  const context = visit({ listOrders }, expired([]));
  context.session.crmSession = "session";
  const { data } = await openPage(page, context, "/checkout/basket");
  const props = { ...(data as ComponentProps<typeof BasketPage>), answer: undefined };
  expect(rendered(<BasketPage {...props} />)).toContain(words);
});
