import type { ComponentProps } from "react";
import { expect, it } from "vitest";

import type { Basket } from "#contract/schemas/basket";
import { openPage } from "../../../../tests/support/ask-page";
import { reads, visit } from "../../../../tests/support/basket-page";
import { rendered } from "../../../../tests/support/rendered";
import {
  sampleMenu,
  sampleOffers,
  sampleProduct,
  sampleStockItem,
  sampleTicket,
} from "../../../../tests/support/samples/basket";
import { answering } from "../../../../tests/support/stub-crm";
import { BasketPage } from "./page";
import * as page from "./route";

const dish = (id: string, category: string) =>
  sampleProduct({
    kind: "food-and-drink",
    id,
    name: `Dish ${id}`,
    details: {
      instanceId: "i1",
      menuId: "dinner",
      category,
      guests: 2,
      collectionPoint: "Terrace",
      servedMinutesBefore: 90,
    },
  });
const wine = sampleStockItem({ id: "wine", name: "Wine", kind: "food-and-drink", menuId: "bar" });
const offers = sampleOffers({
  addOns: [
    {
      instanceId: "i1",
      tickets: 2,
      items: [
        sampleStockItem({ id: "car", name: "Parking", category: "Getting here", number: "any" }),
        sampleStockItem({ id: "book", name: "Book", category: "Programs", number: "any" }),
      ],
      menus: [
        sampleMenu({ categories: [{ name: "Entree", items: [] }] }),
        sampleMenu({
          id: "bar",
          serving: "interval",
          categories: [{ name: "Drink", items: [wine] }],
        }),
      ],
    },
  ],
});

/** The same offers for each of several performances. */
const offersFor = (ids: readonly string[]) =>
  sampleOffers({
    addOns: ids.flatMap((instanceId) => offers.addOns.map((addOns) => ({ ...addOns, instanceId }))),
  });
const ticketFor = (id: string, startsAt: string) =>
  sampleTicket({ id: `ticket-${id}`, instance: { ...sampleTicket().instance, id, startsAt } });

async function textOf(basket: Partial<Basket>, offered = offers): Promise<string> {
  const context = visit({ ...reads, getBasketOffers: answering(offered) }, basket);
  const { data } = await openPage(page, context, "/checkout/basket");
  const props = { ...(data as ComponentProps<typeof BasketPage>), answer: undefined };
  return rendered(<BasketPage {...props} />)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}

it("a visit lists arrival, dinner, the performance, drinks and the way home in their order, and each hour once", async () => {
  const text = await textOf({
    tickets: [sampleTicket(), sampleTicket({ id: "t2" })],
    items: [dish("soup", "Appetizer"), dish("cod", "Entree")],
  });
  const order = ["Tuesday, December 1, 2026", "5:30 PM", "Parking"];
  const dinner = ["6:00 PM", "Dish soup", "Dish cod"];
  const then = ["7:00 PM", "Book", "7:30 PM", "La Valse", "Intermission", "2 × Wine", "Home"];
  const places = [...order, ...dinner, ...then].map((part) => text.indexOf(part));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(text.split("For 2 people, at Terrace")).toHaveLength(2);
  expect(text.split("Remove this food and drink order")).toHaveLength(2);
});

it("an add-on in the basket stays where it was offered", async () => {
  const book = sampleProduct({
    kind: "supplementary",
    id: "line",
    productId: "book",
    name: "Book",
    details: { instanceId: "i1", description: null },
  });
  const text = await textOf({ tickets: [sampleTicket()], items: [book] });
  const places = ["5:30 PM", "Parking", "7:00 PM", "Book"].map((part) => text.indexOf(part));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
});

it("each of two visits has its own offers in its timeline; of more, they are behind one line before the way home", async () => {
  const tickets = ["i1", "i2", "i3"].map((id, at) =>
    ticketFor(id, `2026-12-0${at + 1}T19:30:00-05:00`),
  );
  const all = offersFor(tickets.map(({ instance }) => instance.id));
  const two = await textOf({ tickets: tickets.slice(0, 2) }, all);
  expect(two.split(" Parking,")).toHaveLength(3);
  expect(two.split(" Intermission ")).toHaveLength(3);
  expect(two).not.toContain("Add to your visit");
  const three = (await textOf({ tickets }, all)).split("Add to your visit");
  expect(three).toHaveLength(4);
  for (const visitAfter of three.slice(1)) expect(visitAfter).toContain(" Home ");
});
