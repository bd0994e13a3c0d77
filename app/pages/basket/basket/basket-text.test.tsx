import { expect, it } from "vitest";

import { featuresWithout } from "#contract/names/features";

import type { ComponentProps } from "react";

import { readWords } from "../../../../tests/support/html-text";
import { openPage } from "../../../../tests/support/ask-page";
import { reads, visit } from "../../../../tests/support/basket-page";
import { checkoutContext } from "../../../../tests/support/checkout-context";
import { rendered } from "../../../../tests/support/rendered";
import {
  sampleBasket,
  sampleMenu,
  sampleOffers,
  sampleStockItem,
  sampleTicket,
  sampleUpsell,
} from "../../../../tests/support/samples/basket";
import { usd } from "../../../../tests/support/samples/usd";
import { answering } from "../../../../tests/support/stub-crm";
import { OwnPathProvider } from "~/ui/forms/own-path";
import { NotesFields } from "./notes-form";
import { BasketPage } from "./page";
import * as page from "./route";

const TITLE = "Beethoven’s Symphony No. 7 & Víkingur Ólafsson";
const item = (id: string, change = {}) =>
  sampleStockItem({
    id,
    name: `Item ${id}`,
    description: "A description of six words.",
    ...change,
  });
const addOns = ["i1", "i2"].map((instanceId) => ({
  instanceId,
  tickets: 2,
  items: ["book", "parking"].map((id) => item(id, { kind: "supplementary" })),
  menus: ["before", "interval"].map((id) =>
    sampleMenu({
      id,
      categories: ["Drinks", "Dishes"].map((name) => ({
        name,
        items: ["a", "b", "c"].map((at) => item(`${id}-${name}-${at}`, { menuId: id })),
      })),
    }),
  ),
}));
const { instance } = sampleTicket();
const tickets = [
  ["i1", "2026-12-18T19:30:00-05:00", "110", "111"],
  ["i2", "2026-12-19T19:30:00-05:00", "19", "21"],
].flatMap(([id = "", startsAt = "", ...numbers]) =>
  numbers.map((number) =>
    sampleTicket({
      id: `${id}-${number}`,
      instance: { ...instance, id, startsAt, title: TITLE },
      seat: { section: "Orchestra Front Center", row: "D", number, kind: "standard" },
    }),
  ),
);

async function basketPage(query = ""): Promise<string> {
  const offers = sampleOffers({
    addOns,
    merchandise: ["mug", "tote", "scarf"].map((id) => item(id)),
    donation: sampleUpsell,
    coverFee: { percent: 4, amount: usd(800), accepted: false },
  });
  const context = visit(
    {
      ...reads,
      getBasketOffers: answering(offers),
      getDonationUpsell: answering(sampleUpsell),
    },
    { tickets, items: [] },
  );
  const { data } = await openPage(page, context, `/checkout/basket${query}`);
  const props = { ...(data as ComponentProps<typeof BasketPage>), answer: undefined };
  return rendered(
    <OwnPathProvider value={`/checkout/basket${query}`}>
      <BasketPage {...props} />
    </OwnPathProvider>,
  );
}

/** The text as a text browser shows it, with collapsed parts and without lists of options. */
const readAsText = (html: string): string =>
  readWords(html.replaceAll(/<option.*?<\/option>|<nav.*?<\/nav>/g, ""));

it("a basket of four tickets on two dates names the event once for each date, in at most 330 words", async () => {
  const text = readAsText(await basketPage());
  expect(text.split(TITLE.replace("&", "&amp;")).length - 1).toBe(2);
  expect(text.split(" ").length).toBeLessThanOrEqual(330);
});

it("the list of a performance’s tickets is open if the URL says so", async () => {
  const openLists = (html: string) =>
    html.match(/<details class="more min-w-0 open:w-full" open="">/g)?.length ?? 0;
  expect(openLists(await basketPage())).toBe(0);
  expect(openLists(await basketPage("?open=i2"))).toBe(1);
});

it("the basket asks about allergies only if the venue sells food, or a note from before says them", () => {
  const fieldsWithout = (off: "food"[], allergies: string | null = null) => {
    const notes = { order: null, access: null, allergies, maxLength: 500 };
    const fields = <NotesFields notes={notes} specialRequests={null} actionData={undefined} />;
    const html = rendered(fields, undefined, undefined, { features: featuresWithout(off) });
    return [...html.matchAll(/<textarea[^>]*name="(\w+)"/g)].map(([, name]) => name);
  };
  expect(fieldsWithout([])).toEqual(["order", "access", "allergies"]);
  expect(fieldsWithout(["food"])).toEqual(["order", "access"]);
  expect(fieldsWithout(["food"], "Nuts")).toEqual(["order", "access", "allergies"]);
});

it("a basket whose payment is open on another device links to its order and can’t be merged or emptied", async () => {
  const paying = sampleBasket({ id: "b2", status: "paying", orderId: "o1" });
  const context = checkoutContext(
    "account",
    { ...reads, listOtherBaskets: answering([paying]) },
    { basket: { tickets: [], items: [] } },
  );
  const { data } = await openPage(page, context, "/checkout/basket");
  const props = { ...(data as ComponentProps<typeof BasketPage>), answer: undefined };
  const html = rendered(<BasketPage {...props} />);
  expect(html).toContain("You started paying for this basket on another device.");
  expect(html).toContain('href="/order/verify?order=o1"');
  expect(html).not.toMatch(/value="(merge|discard)"/);
});
