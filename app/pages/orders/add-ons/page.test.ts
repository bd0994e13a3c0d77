import type { StockItem } from "#contract/schemas/stock-item";
import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import {
  openPage,
  sendForm,
  customerContext,
  visitorContext,
} from "../../../../tests/support/ask-page";
import {
  sampleBasket,
  sampleMenu,
  sampleOffers,
  sampleStockItem,
  sampleUpsell,
} from "../../../../tests/support/samples/basket";
import { sampleOrder } from "../../../../tests/support/samples/order";
import { answering } from "../../../../tests/support/stub-crm";
import * as page from "./route";
import { usd } from "../../../../tests/support/samples/usd";

const item = (id: string, number: StockItem["number"]) =>
  sampleStockItem({ id, kind: "supplementary", number });
const addOns = [
  {
    instanceId: "i1",
    tickets: 2,
    items: [item("parking", "up-to-tickets"), item("talk", "same-as-tickets")],
    menus: [
      sampleMenu({
        id: "interval",
        collectionPoints: ["Orchestra Bar", "Studio Bar"],
        categories: [{ name: "Drink", items: [item("wine", null)] }],
      }),
    ],
  },
];
const basket = sampleBasket({ items: [], hold: null });

function visit() {
  const createBasket = vi.fn<Crm["createBasket"]>(answering(basket));
  const addStockItem = vi.fn<Crm["addStockItem"]>(answering(basket));
  const addDonation = vi.fn<Crm["addDonation"]>(answering(basket));
  const context = customerContext({
    getOrder: answering(sampleOrder()),
    getBasketOffers: answering(sampleOffers({ addOns, donation: sampleUpsell })),
    getFund: answering({
      id: "annual",
      name: "Annual Fund",
      description: "",
      code: "ANNUAL",
      defaultAmount: null,
      appeals: [],
      minAmount: usd(100),
      maxAmount: usd(1_000_000),
      recognitionNameFrom: usd(10_000),
      takesMonthly: false,
    }),
    createBasket,
    addStockItem,
    addDonation,
  });
  return { context, createBasket, addStockItem, addDonation };
}
const PATH = "/order/add-ons?order=o1&ref=token";
const send = ({ context }: ReturnType<typeof visit>, fields: Record<string, string>) =>
  sendForm(page, context, { requestKey: randomUUID(), gift: "none", ...fields }, PATH);

it("POST adds add-ons of an order and a gift to a new basket", async () => {
  const visitor = visit();
  const fields = { "n:i1:parking": "2", gift: "other", giftOther: "$35" };
  const answer = await send(visitor, fields);
  expect([answer.status, answer.location]).toEqual([303, "/checkout/basket"]);
  expect(visitor.addStockItem.mock.calls[0]?.[0].body).toMatchObject({
    itemId: "parking",
    quantity: 2,
  });
  expect(visitor.addDonation.mock.calls[0]?.[0].body).toEqual({ fundId: "annual", amount: 3_500 });
  expect(visitor.context.session.basketId).toBe("b1");
});

it.each([
  [{}, [{ code: "nothing" }]],
  [{ "n:i1:parking": "3" }, [{ field: "n:i1:parking", reason: "more-than-tickets", tickets: 2 }]],
  [{ "n:i1:talk": "1" }, [{ field: "n:i1:talk", reason: "same-number-as-tickets", tickets: 2 }]],
  [{ gift: "other", giftOther: "ten" }, [{ field: "giftOther", code: "amount" }]],
  [{ "g:i1:interval": "2" }, [{ code: "collection-point" }, { reason: "select-more", missing: 2 }]],
])("POST %j is refused without creating a basket", async (fields, errors) => {
  const visitor = visit();
  const answer = await send(visitor, fields);
  expect([answer.status, answer.data]).toMatchObject([400, { errors }]);
  expect(visitor.createBasket).not.toHaveBeenCalled();
});

it("add-ons are offered for the number of tickets in the order", async () => {
  const { data } = await openPage(page, visit().context, PATH);
  expect(data).toMatchObject({ performances: [{ tickets: 2, items: [{ chosen: 0 }, {}] }] });
});

it("a buyer who opens the mailed link elsewhere is offered the food of the order's performances", async () => {
  const [{ menus = [] } = {}] = addOns;
  const getFoodAndDrink = answering({ menus: menus.map((menu) => ({ ...menu, open: true })) });
  const context = visitorContext({
    getOrder: answering(sampleOrder()),
    getFoodAndDrink: getFoodAndDrink as never,
  });
  const { data } = await openPage(page, context, PATH);
  expect(data).toMatchObject({
    isOwn: false,
    donation: null,
    performances: [{ items: [], menus: [{ id: "interval" }] }],
  });
});
