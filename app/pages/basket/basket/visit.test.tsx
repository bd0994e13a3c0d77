import type { ComponentProps } from "react";
import { expect, it } from "vitest";

import type { Basket } from "#contract/schemas/basket";
import { readWords } from "../../../../tests/support/html-text";
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
import type { RefusedChange } from "./basket-view";
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

async function readBasketPage(basket: Partial<Basket>, offered = offers): Promise<string> {
  const context = visit({ ...reads, getBasketOffers: answering(offered) }, basket);
  const { data } = await openPage(page, context, "/checkout/basket");
  const props = { ...(data as ComponentProps<typeof BasketPage>), answer: undefined };
  return readWords(rendered(<BasketPage {...props} />));
}

/** Whether all parts are in the text, in this order. */
function areInOrder(text: string, parts: readonly string[]): boolean {
  const places = parts.map((part) => text.indexOf(part));
  return places.every((place, at) => place > (places[at - 1] ?? -1));
}

it("a visit lists its tickets, then what was ordered and what is offered hour by hour, and each hour once", async () => {
  const text = await readBasketPage({
    tickets: [sampleTicket(), sampleTicket({ id: "t2" })],
    items: [dish("soup", "Appetizer"), dish("cod", "Entree")],
  });
  const tickets = ["Tuesday, December 1, 2026", "La Valse", "7:30 PM"];
  const early = ["Make an evening of it", "5:30 PM", "Parking"];
  const ordered = ["6:00 PM", "Dish soup", "Dish cod"];
  const late = ["7:00 PM", "Book", "Intermission", "2 × Wine", "Getting home"];
  const parts = [...tickets, ...early, ...ordered, ...late];
  expect(text).toSatisfy((shown: string) => areInOrder(shown, parts));
  expect(text.split("For 2 people, at Terrace")).toHaveLength(2);
  expect(text.split("Remove all : Food and drink")).toHaveLength(2);
  const one = await readBasketPage({
    tickets: [sampleTicket()],
    items: [dish("soup", "Appetizer")],
  });
  expect(one).toContain("Remove Dish soup");
});

it("an add-on in the basket is at its hour among the offers", async () => {
  const book = sampleProduct({
    kind: "supplementary",
    id: "line",
    productId: "book",
    name: "Book",
    details: { instanceId: "i1", description: null },
  });
  const text = await readBasketPage({ tickets: [sampleTicket()], items: [book] });
  const parts = ["La Valse", "Make an evening of it", "5:30 PM", "Parking", "7:00 PM", "Book"];
  expect(text).toSatisfy((shown: string) => areInOrder(shown, [...parts, "Intermission", "Wine"]));
  expect(text).toMatch(/One fewer Book .* One more Book /);
  expect(text).not.toContain("Change quantity");
});

it("protection and a gift stand apart from the evening, below headings of their own", async () => {
  const others = [
    sampleProduct({
      kind: "donation",
      id: "gift",
      name: "Annual Fund",
      details: { appeal: null, recognitionName: null, anonymous: false, tribute: null },
    }),
    sampleProduct({
      kind: "booking-protection",
      id: "protection",
      details: { percentReturned: 100 },
    }),
    sampleProduct({ kind: "merchandise", id: "mug", name: "Mug", details: {} }),
  ];
  const text = await readBasketPage({ tickets: [sampleTicket()], items: others });
  const parts = ["Getting home", "Also in your basket", "Mug", "For your whole order"];
  const rest = ["Ticket protection", "Your gift", "Annual Fund"];
  expect(text).toSatisfy((shown: string) => areInOrder(shown, [...parts, ...rest]));
  expect(await readBasketPage({ items: others.slice(0, 1) })).not.toContain("Your gift");
});

it("a narrow window shows five offers, and how many more there are", async () => {
  const [addOns] = offers.addOns;
  if (addOns === undefined) throw new Error("no add-ons");
  const talks = (count: number) => ({
    ...addOns,
    items: [
      ...addOns.items,
      ...Array.from({ length: count }, (_, at) =>
        sampleStockItem({ id: `talk-${at}`, name: "Talk", category: `Talks ${at}`, number: "any" }),
      ),
    ],
  });
  const textWith = (count: number) =>
    readBasketPage({ tickets: [sampleTicket()] }, sampleOffers({ addOns: [talks(count)] }));
  expect(await textWith(3)).toSatisfy((shown: string) =>
    areInOrder(shown, ["Parking", "2 more", "Wine"]),
  );
  // One more would take no more room than its line.
  expect(await textWith(2)).not.toContain("1 more");
  // What is in the basket is in sight.
  const wines = sampleProduct({
    ...dish("wine", "Drink"),
    id: "wines",
    details: { ...dish("wine", "Drink").details, menuId: "bar", servedMinutesBefore: null },
  });
  const shown = await readBasketPage(
    { tickets: [sampleTicket()], items: [wines] },
    sampleOffers({ addOns: [talks(8)] }),
  );
  expect(shown).not.toMatch(/\d more/);
});

it("what is offered for an afternoon makes a day of it", async () => {
  const text = await readBasketPage({ tickets: [ticketFor("i1", "2026-12-01T14:00:00-05:00")] });
  expect(text).toContain("Make a day of it");
});

it("each of two visits has its own offers in its timeline; of more, they are behind one line", async () => {
  const tickets = ["i1", "i2", "i3"].map((id, at) =>
    ticketFor(id, `2026-12-0${at + 1}T19:30:00-05:00`),
  );
  const all = offersFor(tickets.map(({ instance }) => instance.id));
  const two = await readBasketPage({ tickets: tickets.slice(0, 2) }, all);
  expect(two.split(" Parking,")).toHaveLength(3);
  expect(two.split(" Intermission ")).toHaveLength(3);
  const three = await readBasketPage({ tickets }, all);
  expect(three.split("Make an evening of it")).toHaveLength(4);
  expect(three).not.toContain(" Home ");
});

it("food for one of three visits is below its tickets", async () => {
  const tickets = ["i1", "i2", "i3"].map((id, at) =>
    ticketFor(id, `2026-12-0${at + 1}T19:30:00-05:00`),
  );
  const text = await readBasketPage(
    { tickets, items: [dish("soup", "Appetizer")] },
    sampleOffers(),
  );
  const [first, second, third] = ["Dec 1, 2026", "Dec 2, 2026", "Dec 3, 2026"];
  expect(text).toSatisfy((shown: string) =>
    areInOrder(shown, [`${first}`, "Dish soup", `${second}`, `${third}`]),
  );
});

it("tickets with nothing to order for their evening have the way there, without a timeline", async () => {
  const text = await readBasketPage({ tickets: [sampleTicket()] }, sampleOffers({ addOns: [] }));
  expect(text).toContain("Directions");
  expect(text).not.toContain(" Home ");
});

it("a gift that is too small for its name says from which amount, in the summary and at its field", async () => {
  const named = sampleProduct({
    kind: "donation",
    id: "gift",
    name: "Annual Fund",
    details: { appeal: null, recognitionName: "Ana", anonymous: false, tribute: null },
  });
  const context = visit({ ...reads, getBasketOffers: answering(offers) }, { items: [named] });
  const { data } = await openPage(page, context, "/checkout/basket");
  const answer: RefusedChange = {
    refusal: { code: "entry", error: "recognition-name" },
    lengths: {},
    typed: { intent: "amount", item: "gift", amount: "60" },
  };
  const props = { ...(data as ComponentProps<typeof BasketPage>), answer };
  const text = readWords(rendered(<BasketPage {...props} />));
  expect(text.match(/For a recognition name, give \$\d+ or more/g)).toHaveLength(2);
  expect(text).not.toContain("give  or more");
});
