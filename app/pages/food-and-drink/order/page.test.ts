import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { foodFields } from "~/domain/forms/extra-fields";
import { openPage, sendForm, visitorContext } from "../../../../tests/support/ask-page";
import {
  sampleBasket,
  sampleMenu,
  sampleStockItem,
} from "../../../../tests/support/samples/basket";
import { sampleInstance } from "../../../../tests/support/samples/event";
import { answering, refusing, unavailable } from "../../../../tests/support/stub-crm";
import * as page from "./route";

const dish = sampleStockItem({ id: "wine", kind: "food-and-drink", menuId: "dinner" });
const menu = sampleMenu({ categories: [{ name: "Drink", items: [dish] }] });
const closed = sampleMenu({
  id: "supper",
  name: "Supper",
  open: false,
  closed: "too-early",
  opensAt: "2026-12-05T10:00:00-05:00",
});
const params = { relatedInstance: "i1" };
const names = foodFields("i1", "dinner");
const forTwo = {
  [names.guests]: "2",
  [names.collectionPoint]: "Grand Tier",
  [names.choice("wine")]: "2",
};
const served = (menus = [menu, closed]) =>
  answering({ instanceId: "i1", partySizes: [1, 2], maxGuests: 20, menus });

const instance = sampleInstance({
  id: "i1",
  event: { ...sampleInstance().event, id: "mahlers-fifth" },
});

function visit(change: Partial<Crm> = {}) {
  const basket = sampleBasket({ items: [], hold: null });
  const addLine = vi.fn<Crm["addLine"]>(answering(basket));
  const setNotes = vi.fn<Crm["setNotes"]>(answering(basket));
  const createBasket = vi.fn<Crm["createBasket"]>(answering(basket));
  const context = visitorContext({
    getInstance: ({ params: { id } }) =>
      id === "i1" ? answering(instance)() : refusing({ code: "not-found" })(),
    getFoodAndDrink: served(),
    createBasket,
    addLine,
    setNotes,
    ...change,
  });
  return { context, addLine, setNotes, createBasket };
}
const send = ({ context }: ReturnType<typeof visit>, fields: Record<string, string>) =>
  sendForm(page, context, { requestKey: randomUUID(), ...fields }, "/", params);

it("POST adds food without a ticket, and the note on allergies, to a new basket", async () => {
  const visitor = visit();
  const answer = await send(visitor, { ...forTwo, allergies: " No nuts " });
  expect([answer.status, answer.location]).toEqual([303, "/checkout/basket"]);
  expect(visitor.addLine.mock.calls[0]?.[0].body).toMatchObject({
    kind: "food-and-drink",
    instanceId: "i1",
    menuId: "dinner",
    guests: 2,
    choices: [{ itemId: "wine", quantity: 2 }],
  });
  expect(visitor.setNotes.mock.calls[0]?.[0].body).toEqual({
    order: null,
    access: null,
    allergies: "No nuts",
  });
});

it.each([
  [{}, [{ field: names.guests, code: "nothing" }]],
  [{ ...forTwo, [names.choice("wine")]: "1" }, [{ reason: "select-more", missing: 1 }]],
  [{ ...forTwo, [names.collectionPoint]: "" }, [{ code: "collection-point" }]],
  [{ ...forTwo, allergies: "x".repeat(501) }, [{ field: "allergies", code: "allergies" }]],
])("POST %j is refused without creating a basket", async (fields, errors) => {
  const visitor = visit();
  const answer = await send(visitor, fields);
  expect([answer.status, answer.data]).toMatchObject([400, { errors }]);
  expect(visitor.createBasket).not.toHaveBeenCalled();
});

it("a refusal of too many guests is a field error of the number of guests", async () => {
  const refusal = { code: "not-allowed", reason: "too-many-guests", maxGuests: 20, guests: 22 };
  const answer = await send(visit({ addLine: refusing(refusal as never) }), forTwo);
  expect(answer.data).toMatchObject({
    errors: [{ field: names.guests, reason: "too-many-guests" }],
  });
});

it("a closed menu is listed with its opening time and not offered", async () => {
  const { data } = await openPage(page, visit().context, "/", params);
  expect(data).toMatchObject({
    menus: [{ id: "dinner" }],
    closed: [{ name: "Supper", opensAt: "2026-12-05T10:00:00-05:00" }],
  });
});

it("the page of one menu shows only that menu, and returns 404 for an unknown one", async () => {
  const open = (instance: string) => openPage(page, visit().context, "/", { ...params, instance });
  expect((await open("dinner")).data).toMatchObject({ menus: [{ id: "dinner" }], closed: [] });
  expect((await open("breakfast")).status).toBe(404);
});

it("the older path with the performance twice redirects to the performance's page", async () => {
  const old = { relatedInstance: "i1", instance: "i1" };
  const answer = await openPage(page, visit().context, "/", old);
  expect([answer.status, answer.location]).toEqual([303, "/food-and-drink/i1"]);
});

it.each([
  [{ getInstance: refusing({ code: "not-found" }) }, 404],
  [{ getFoodAndDrink: unavailable }, 503],
] as const)(
  "the page returns an error if performance or menus cannot be read: %o, %i",
  async (change, status) => {
    expect((await openPage(page, visit(change).context, "/", params)).status).toBe(status);
  },
);
