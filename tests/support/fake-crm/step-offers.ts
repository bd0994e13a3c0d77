import type { Crm } from "../../../app/.server/crm/crm";
import type { StepOfferCalls } from "../../../app/.server/crm/step-offers";
import type { AddOns, StockItem } from "../../../app/domain/basket/add-ons";
import type { Basket } from "../../../app/domain/basket/basket";
import { isDelivered, productsOf, ticketsOf } from "~/domain/basket/basket";
import { groupByInstance } from "../../../app/domain/orders/group-by-instance";
import { money } from "../../../app/domain/money";
import { fakeItem } from "./contents";
import { fakeDeliveryOptions } from "./people";

type Change = (id: string, apply: (basket: Basket) => Basket) => ReturnType<Crm["getBasket"]>;

const item = (id: string, name: string, cents: number, number: StockItem["number"]): StockItem => ({
  id,
  name,
  description: `${name}, as it is.`,
  category: "Here",
  price: money(cents, "USD"),
  left: null,
  number,
});

const extras = [
  item("programme-book", "Program book", 800, "any"),
  item("parking", "Parking pass", 2_900, "up-to-tickets"),
  item("talk", "Pre-concert talk", 500, "same-as-tickets"),
];
const drinks = [item("wine", "Glass of wine", 1_400, null), item("water", "Water", 500, null)];
const merchandise = [item("tote", "Canvas tote bag", 2_400, null)];
const gift = {
  fundId: "annual",
  values: [5_000, 10_000, 25_000].map((amount) => money(amount, "USD")),
  displayOther: true,
};
const level = (id: string, name: string, cents: number) => ({
  id,
  name,
  description: `${name} of the house.`,
  infoLink: "https://example.com/join",
  benefits: ["Priority booking"],
  price: money(cents, "USD"),
  renewalPrice: money(cents, "USD"),
  months: 12,
  requiresLogin: false,
});
const levels = [level("3", "Friend", 10_000), level("6", "Patron", 50_000)];

const addOnsOf = (basket: Basket): AddOns[] =>
  groupByInstance(ticketsOf(basket.items)).map(({ instance, tickets }) => ({
    instanceId: instance.id,
    tickets: tickets.length,
    items: extras,
    menus: [
      {
        id: "interval",
        name: "Intermission drinks",
        description: "They wait for you.",
        collectionPoints: ["Orchestra Bar", "Studio Bar"],
        categories: [{ name: "Drink", items: drinks }],
      },
    ],
  }));

/** What a basket is offered on its way, in memory. */
export function fakeStepOffers(change: Change): StepOfferCalls {
  const read = (id: string) => change(id, (basket) => basket);
  return {
    async getStepOffers(id) {
      const found = await read(id);
      if (!found.ok) return found;
      const protectable = ticketsOf(found.value.items).length > 0;
      const gives = productsOf(found.value.items).some(({ kind }) => kind === "donation");
      const addOns = addOnsOf(found.value);
      const value = { addOns, merchandise, gift: gives ? null : gift, protectable };
      return { ok: true, value };
    },
    async listBasketDelivery(id) {
      const found = await read(id);
      if (!found.ok) return found;
      return { ok: true, value: isDelivered(found.value.items) ? fakeDeliveryOptions : [] };
    },
    addStockItem: (id, { itemId, quantity, instanceId }) =>
      change(id, (basket) => {
        const of = [...extras, ...merchandise].find((one) => one.id === itemId);
        const line = fakeItem({
          kind: instanceId === null ? "merchandise" : "supplementary",
          productId: itemId,
          name: of?.name ?? itemId,
          quantity,
          details: instanceId === null ? {} : { instanceId },
          cents: (of?.price.amount ?? 0) * quantity,
        });
        return { ...basket, items: [...basket.items, line] };
      }),
    orderFood: (id, { choices, requestKey: _, ...details }) =>
      change(id, (basket) => ({
        ...basket,
        items: [
          ...basket.items.filter(({ kind }) => kind !== "food-and-drink"),
          ...choices.flatMap(({ itemId, quantity }) => {
            const of = drinks.find((one) => one.id === itemId);
            if (of === undefined || quantity === 0) return [];
            return fakeItem({
              kind: "food-and-drink",
              productId: itemId,
              name: of.name,
              quantity,
              details: { ...details, category: "Drink" },
              cents: of.price.amount * quantity,
            });
          }),
        ],
      })),
    listMembershipLevels: () => Promise.resolve({ ok: true, value: levels }),
    getPotentialSavings: () => Promise.resolve({ ok: true, value: money(900, "USD") }),
    addMembership: (id, { levelId, autoRenew }) =>
      change(id, (basket) => {
        const of = levels.find((one) => one.id === levelId);
        const line = fakeItem({
          kind: "membership",
          productId: levelId,
          name: of?.name ?? levelId,
          details: { autoRenew, renews: false, startsOn: "2026-12-01", expiresOn: "2027-11-30" },
          cents: of?.price.amount ?? 0,
        });
        return { ...basket, items: [...basket.items, line] };
      }),
  };
}
