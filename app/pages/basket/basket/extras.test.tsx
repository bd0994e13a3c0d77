import { expect, it, vi } from "vitest";

import type { Basket } from "#contract/schemas/basket";
import type { Crm } from "~/.server/ticketing/ticketing";
import { EXTRAS_ID, type PageOffers } from "./basket-view";
import { FoldedOffers, type OfferContext, OrderOffers } from "./offers";
import * as page from "./route";
import { openPage } from "../../../../tests/support/ask-page";
import { send, visit } from "../../../../tests/support/basket-page";
import { rendered } from "../../../../tests/support/rendered";
import {
  sampleBasket,
  sampleMenu,
  sampleOffers,
  sampleProduct,
  sampleStockItem,
  sampleTicket,
  sampleUpsell,
} from "../../../../tests/support/samples/basket";
import { usd } from "../../../../tests/support/samples/usd";
import { answering, unavailable } from "../../../../tests/support/stub-crm";

const parking = sampleStockItem({ id: "parking", kind: "supplementary", number: "up-to-tickets" });
const wine = sampleStockItem({ id: "wine", kind: "food-and-drink", menuId: "bar" });
const bar = sampleMenu({ id: "bar", categories: [{ name: "Drink", items: [wine] }] });
const offers = sampleOffers({
  addOns: [{ instanceId: "i1", tickets: 2, items: [parking], menus: [bar] }],
  merchandise: [sampleStockItem(), sampleStockItem({ id: "mug" })],
  donation: sampleUpsell,
  roundUp: { amount: usd(30) },
  coverFee: { percent: 4, amount: usd(800), accepted: false },
});
const tickets = [sampleTicket(), sampleTicket({ id: "t2" })];
const filledBasket: Partial<Basket> = { tickets, items: [sampleProduct()] };

function setUp(calls: Partial<Crm> = {}, basket = filledBasket) {
  const added = [
    sampleProduct({ id: "mugs", productId: "mug", quantity: 2 }),
    sampleProduct({ kind: "donation", id: "gift", productId: "annual" }),
  ];
  const after = answering(sampleBasket({ ...basket, items: [...(basket.items ?? []), ...added] }));
  const stubs = {
    addLine: vi.fn<Crm["addLine"]>(after),
    setCoverFee: vi.fn<Crm["setCoverFee"]>(after),
    ...calls,
  };
  const getBasketOffers = answering(offers);
  const getDonationUpsell = answering(sampleUpsell);
  return { ...stubs, context: visit({ getBasketOffers, getDonationUpsell, ...stubs }, basket) };
}
const form = (fields: Record<string, string>) => ({ intent: "add", ...fields });

it("one button adds what its form says, and returns to the basket", async () => {
  const visitor = setUp();
  const fields = { "n::mug": "2", gift: "5000", "cover-fee": "on", "round-up": "on" };
  expect(await send(visitor.context, form(fields))).toMatchObject({
    status: 303,
    location: "/checkout/basket",
  });
  expect(visitor.context.session.showNotices()).toContain("extras-added");
  expect(vi.mocked(visitor.addLine).mock.calls.map(([{ body }]) => body)).toEqual([
    { kind: "merchandise", itemId: "mug", quantity: 2, instanceId: null },
    { kind: "donation", fundId: "annual", amount: 5_000 },
    { kind: "donation", fundId: "annual", roundUp: true },
  ]);
  expect(visitor.setCoverFee).toHaveBeenCalledOnce();
});

it.each<[Record<string, string>, object]>([
  [{}, { field: EXTRAS_ID, code: "not-found" }],
  [{ "n:i1:no-longer-sold": "1" }, { field: EXTRAS_ID, code: "not-found" }],
  [
    { "n:i1:parking": "3" },
    { field: "n:i1:parking", code: "not-allowed", reason: "more-than-tickets" },
  ],
  [
    { gift: "other", giftOther: "much" },
    { field: "giftOther", code: "amount" },
  ],
])("the extras %j are refused, and the page says why at their place", async (fields, error) => {
  const visitor = setUp();
  const response = await send(visitor.context, form(fields));
  expect(response).toMatchObject({ status: 400, data: { extras: { typed: fields } } });
  const { extras } = response.data as { extras: NonNullable<OfferContext["answer"]> };
  expect(extras.errors[0]).toMatchObject(error);
  expect(visitor.addLine).not.toHaveBeenCalled();
  const html = await shownOffers(visitor, extras);
  if (extras.errors[0]?.field !== EXTRAS_ID) expect(html).toContain("text-error");
  if ("giftOther" in fields) expect(html).toContain(`value="${fields["giftOther"]}"`);
});

const getView = async ({ context }: ReturnType<typeof setUp>) => {
  const { data } = await openPage(page, context, "/checkout/basket");
  return (data as { basket: { offers: PageOffers } }).basket.offers;
};

async function shownOffers(visitor: ReturnType<typeof setUp>, answer?: OfferContext["answer"]) {
  const view = await getView(visitor);
  const context = { requestKey: "k", answer };
  return rendered(
    <>
      <FoldedOffers addOns={view.performances[0]} {...context} />
      <OrderOffers offers={view} {...context} />
    </>,
  );
}

it("each offer is a form with one button: a preset quantity, and no list to choose from", async () => {
  const html = await shownOffers(setUp());
  expect(html).not.toContain("<select");
  for (const [, form = ""] of html.matchAll(/<form(.*?)<\/form>/gs))
    expect(form.match(/<button/g)).toHaveLength(1);
  // One parking space, a drink for each of two tickets, and a link to all drinks.
  expect(html).toContain('name="n:i1:parking" value="1"');
  expect(html).toContain('name="c:i1:bar:wine" value="2"');
  expect(html).toContain('href="/food-and-drink/i1#m:i1:bar"');
  for (const name of ["gift", "giftOther", "cover-fee", "round-up"])
    expect(html).toContain(` name="${name}"`);
});

it("what is in the basket or sold out is not offered", async () => {
  const sold = { ...offers.addOns[0], items: [{ ...parking, left: 0 }], menus: [] };
  const getBasketOffers = answering({
    ...offers,
    addOns: [{ instanceId: "i1", tickets: 2, ...sold }],
  });
  expect(await shownOffers(setUp({ getBasketOffers }))).not.toContain("n:i1:parking");
  const item = sampleProduct({
    kind: "supplementary",
    productId: "parking",
    details: { instanceId: "i1", number: "up-to-tickets" },
  });
  expect(await shownOffers(setUp({}, { tickets, items: [item] }))).not.toContain("n:i1:parking");
});

it("adding extras returns 503 while their offers can't be loaded", async () => {
  const visitor = setUp({ getBasketOffers: unavailable });
  expect((await send(visitor.context, form({ "n::mug": "1" }))).status).toBe(503);
});
