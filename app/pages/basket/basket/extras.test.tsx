import { expect, it, vi } from "vitest";

import type { Basket } from "#contract/schemas/basket";
import { MAX_FIELDS } from "~/.server/edge/forms/form-shape";
import type { Crm } from "~/.server/ticketing/ticketing";
import { ExtrasCard } from "./extras-card";
import { EXTRAS_ID, type PageOffers } from "./basket-view";
import * as page from "./route";
import { OwnPathProvider } from "~/ui/forms/own-path";
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
const form = (fields: Record<string, string>, by = "extras") => ({
  intent: "save",
  by,
  "n::tote": "0",
  "n::mug": "0",
  "n:i1:parking": "0",
  "g:i1:bar": "0",
  gift: "none",
  ...fields,
});

it.each([
  ["extras", "/checkout/basket"],
  ["checkout", "/checkout/account"],
])("the %s button adds the filled-in extras and redirects to %s", async (by, location) => {
  const visitor = setUp();
  const fields = { "n::mug": "2", gift: "5000", "cover-fee": "on", "round-up": "on" };
  expect(await send(visitor.context, form(fields, by))).toMatchObject({ status: 303, location });
  expect(visitor.context.session.showNotices()).toContain("line-added");
  expect(vi.mocked(visitor.addLine).mock.calls.map(([{ body }]) => body)).toEqual([
    { kind: "merchandise", itemId: "mug", quantity: 2, instanceId: null },
    { kind: "donation", fundId: "annual", amount: 5_000 },
    { kind: "donation", fundId: "annual", roundUp: true },
  ]);
  expect(visitor.setCoverFee).toHaveBeenCalledOnce();
});

it.each<[Record<string, string>, object]>([
  [{}, { field: EXTRAS_ID, code: "nothing" }],
  [
    { "n:i1:parking": "3" },
    { field: "n:i1:parking", code: "not-allowed", reason: "more-than-tickets" },
  ],
  [{ "g:i1:bar": "2" }, { field: "p:i1:bar", code: "collection-point" }],
  [{ giftOther: "-20" }, { field: EXTRAS_ID, code: "nothing" }],
  [
    { gift: "other", giftOther: "much" },
    { field: "giftOther", code: "amount" },
  ],
])("the invalid extras %j are refused, kept and shown in the open card", async (fields, error) => {
  const visitor = setUp();
  const response = await send(visitor.context, form({ "n::mug": "0", ...fields }));
  expect(response).toMatchObject({ status: 400, data: { extras: { typed: fields } } });
  const { extras } = response.data as {
    extras: NonNullable<Parameters<typeof ExtrasCard>[0]["answer"]>;
  };
  expect(extras.errors[0]).toMatchObject(error);
  expect(visitor.addLine).not.toHaveBeenCalled();
  const html = await card(visitor, extras);
  expect(html).toContain(`<details id="${EXTRAS_ID}" class="card more" open="">`);
  const [{ field } = { field: "" }] = extras.errors;
  if (field !== EXTRAS_ID) expect(html).toContain(`id="${field}-error"`);
});

const viewOf = async ({ context }: ReturnType<typeof setUp>) => {
  const { data } = await openPage(page, context, "/checkout/basket");
  return (data as { basket: { offers: PageOffers } }).basket.offers;
};
const card = async (
  visitor: ReturnType<typeof setUp>,
  answer?: Parameters<typeof ExtrasCard>[0]["answer"],
) => rendered(<ExtrasCard offers={await viewOf(visitor)} hasVisit answer={answer} />);

const openCard = async (visitor: ReturnType<typeof setUp>) =>
  rendered(
    <OwnPathProvider value={`/checkout/basket?open=${EXTRAS_ID}`}>
      <ExtrasCard offers={await viewOf(visitor)} hasVisit answer={undefined} />
    </OwnPathProvider>,
  );

it("the extras are behind a button, and their card offers what is not in the basket yet and names the performance", async () => {
  const closed = await card(setUp());
  expect(closed.match(/name="[^"]*"/g)).toEqual(['name="by:open-extras"']);
  const html = await openCard(setUp());
  expect(html).toContain(`<details id="${EXTRAS_ID}" class="card more" open="">`);
  for (const name of ["n::mug", "n:i1:parking", "g:i1:bar", "gift", "cover-fee", "round-up"])
    expect(html).toContain(` name="${name}"`);
  expect(html).not.toContain('name="n::tote"');
  expect(html).toContain("La Valse");
});

it("submitting extras returns 503 while their offers can't be loaded", async () => {
  const visitor = setUp({ getBasketOffers: unavailable });
  expect((await send(visitor.context, form({ "n::mug": "1" }, "checkout"))).status).toBe(503);
});

it("the extras card shows as many performances as the form's field limit allows", async () => {
  const ids = Array.from({ length: 60 }, (_, at) => `i${at}`);
  const instance = sampleTicket().instance;
  const many = ids.map((id) => sampleTicket({ id, instance: { ...instance, id } }));
  const items = ids.slice(0, 20).map((id) => sampleStockItem({ id, kind: "supplementary" }));
  const addOns = ids.map((instanceId) => ({ instanceId, tickets: 1, items, menus: [bar] }));
  const visitor = setUp(
    { getBasketOffers: answering(sampleOffers({ addOns })) },
    { tickets: many, items: [] },
  );
  const { performances, hasMore } = await viewOf(visitor);
  expect(hasMore).toBe(true);
  expect(performances.length).toBeGreaterThan(30);
  const html = await openCard(visitor);
  const names = new Set([...html.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name));
  // The same form has fields for gift, code and notes, and hidden ones.
  expect(names.size).toBeLessThan(MAX_FIELDS - 20);
  expect(html).toContain("Your other performances:");
});
