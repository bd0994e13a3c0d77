import type { AnyAnswer, ApiBody, ApiClient } from "../api/api-client";
import { fromNow } from "../api/stored";
import type { TestLane } from "./crash-site";
import { openPerformance, PERFORMANCE } from "./open-performance";

type Call = { params: { id: string }; session: string; key: string };
/** Adds something to a basket. */
type Add = (api: ApiClient, call: Call) => Promise<AnyAnswer>;
export type Basket = {
  adds: readonly Add[];
  /** Minor units. */
  total: number;
  delivery: "PrintAtHome" | "Cobo" | null;
};

const STREAM = `${PERFORMANCE}-stream`;
const EVENINGS = [1, 2, 3].map((evening) => `${PERFORMANCE}-${evening}`);
const [FLEX, SERIES, MENU] = [
  `${PERFORMANCE}-flex`,
  `${PERFORMANCE}-series`,
  `${PERFORMANCE}-menu`,
];
/** Of 10 percent, on what tickets cost without their fee. */
const PROMO_CODE = `${PERFORMANCE}-TEN`.toUpperCase();
const [BAG, SOUP, CAKE] = [`${PERFORMANCE}-bag`, `${PERFORMANCE}-soup`, `${PERFORMANCE}-cake`];

const seats = { band: "A", priceTypeId: "standard" };
export const ticketsFor =
  (instanceId: string, choice: typeof seats = seats): Add =>
  (api, call) =>
    api.addTickets({
      ...call,
      body: { instanceId, choices: [{ ...choice, quantity: 2 }], together: true },
    });
const getPackage =
  (packageId: string, instanceIds: readonly string[]): Add =>
  (api, call) => {
    const choices = instanceIds.map((instanceId) => ({ instanceId, ...seats }));
    return api.addPackage({ ...call, body: { packageId, quantity: 1, choices } });
  };
const getLine =
  (body: ApiBody<"addLine">): Add =>
  (api, call) =>
    api.addLine({ ...call, body });
const getCode =
  (code: string): Add =>
  (api, call) =>
    api.enterCode({ ...call, body: { code } });
const dishes = [SOUP, CAKE].map((itemId) => ({ itemId, quantity: 2 }));
const meal = { instanceId: PERFORMANCE, menuId: MENU, guests: 2, collectionPoint: "Bar" };

const SINGLE = {
  tickets: { adds: [ticketsFor(PERFORMANCE)], total: 17_000, delivery: "PrintAtHome" },
  "live stream": { adds: [ticketsFor(STREAM)], total: 17_000, delivery: "PrintAtHome" },
  // Two and three tickets at 76.00, less 15 and 20 percent, plus fees.
  "flex package": {
    adds: [getPackage(FLEX, EVENINGS.slice(0, 2))],
    total: 14_720,
    delivery: "PrintAtHome",
  },
  "fixed series": {
    adds: [getPackage(SERIES, EVENINGS)],
    total: 20_940,
    delivery: "PrintAtHome",
  },
  donation: {
    adds: [getLine({ kind: "donation", fundId: "annual", amount: 5_000 })],
    total: 5_000,
    delivery: null,
  },
  membership: {
    adds: [getLine({ kind: "membership", levelId: "3", remindsToRenew: false })],
    total: 5_000,
    delivery: null,
  },
  "gift cards": {
    adds: [getLine({ kind: "gift-voucher", amount: 2_500, quantity: 2 })],
    total: 5_000,
    delivery: null,
  },
  "gift membership": {
    adds: [
      getLine({
        kind: "membership-gift",
        levelId: "3",
        toName: "Sam",
        toEmail: "crash.friend@example.com",
      }),
    ],
    total: 5_000,
    delivery: null,
  },
  "ticket subscription": {
    adds: [
      getLine({ kind: "ticket-subscription", pricingId: "six-evenings-standard", quantity: 1 }),
    ],
    total: 48_000,
    delivery: null,
  },
  merchandise: {
    adds: [getLine({ kind: "merchandise", itemId: BAG, quantity: 2 })],
    total: 4_870,
    delivery: "Cobo",
  },
  food: {
    adds: [getLine({ kind: "food-and-drink", ...meal, choices: dishes })],
    total: 4_000,
    delivery: null,
  },
} satisfies Record<string, Basket>;

/** Two tickets by a promo code, and a donation. `total`: of the tickets. */
export const giftWithTickets = (addTickets: Add, { code, total }: Promo): Basket => ({
  adds: [addTickets, getCode(code), ...SINGLE.donation.adds],
  total: total + SINGLE.donation.total,
  delivery: "PrintAtHome",
});
/** `total`: of two tickets, in minor units. */
export type Promo = { code: string; total: number };
/** Two tickets at 76.00 less 10 percent, plus fees. */
export const OWN_PROMO: Promo = { code: PROMO_CODE, total: 15_480 };

const singles: readonly Basket[] = Object.values(SINGLE);

export const KINDS = {
  ...SINGLE,
  "gift with tickets": giftWithTickets(ticketsFor(PERFORMANCE), OWN_PROMO),
  "all of it": {
    adds: singles.flatMap(({ adds }) => adds),
    total: singles.reduce((sum, { total }) => sum + total, 0),
    delivery: "PrintAtHome",
  },
} satisfies Record<string, Basket>;
export type Kind = keyof typeof KINDS;
export const ALL_KINDS = Object.keys(KINDS) as Kind[];

export const WITH_SEATS: readonly Kind[] = [
  ...(["tickets", "gift with tickets", "live stream", "flex package", "fixed series"] as const),
  "all of it",
];
/** Lost unnumbered places are replaced, so only orders with numbered seats can fail. */
export const WITH_NUMBERED_SEATS = WITH_SEATS.filter((kind) => kind !== "live stream");
/** Gift cards and credit cannot pay for gift cards. */
export const WITHOUT_GIFT_CARDS = ALL_KINDS.filter(
  (kind) => kind !== "gift cards" && kind !== "all of it",
);

/** Puts everything on sale that KINDS needs, except memberships, funds and subscriptions, which the demo data has. */
export async function openShop(lane: TestLane): Promise<void> {
  await openPerformance(lane);
  await openPerformance(lane, { id: STREAM, seating: "virtual" });
  for (const [event, id] of EVENINGS.entries()) await openPerformance(lane, { id, event });
  const { stored } = lane;
  await stored.instances.change({ id: EVENINGS }, { planId: EVENINGS[0] });
  for (const packageId of [FLEX, SERIES]) {
    const own =
      packageId === FLEX
        ? ({ type: "flex", name: "Flex", minItems: 2, percentOff: 15 } as const)
        : ({ type: "fixed-series", name: "Series", minItems: 3, percentOff: 20 } as const);
    const onSaleAt = fromNow({ days: -1 });
    const common = { description: "", onSaleAt, maxPerOrder: 9, rank: 99 };
    await stored.packages.insert({ id: packageId, ...own, ...common });
    await stored.packageInstances.insert(
      ...EVENINGS.map((instanceId) => ({ packageId, instanceId })),
    );
  }
  await stored.promoCodes.insert({ code: PROMO_CODE, name: "Ten", percentOff: 10 });
  const active = { description: "", active: true, rank: 99 };
  await stored.menus.insert({
    id: MENU,
    name: "Menu",
    serving: "before",
    categories: ["Starter", "Dessert"],
    collectionPoints: ["Bar"],
    instanceIds: [PERFORMANCE],
    ...active,
  });
  const item = { stock: 10_000, ...active };
  const dish = { kind: "food-and-drink", price: 1_000, menuId: MENU, ...item } as const;
  await stored.stockItems.insert({
    id: BAG,
    kind: "merchandise",
    name: "Bag",
    price: 2_435,
    category: "Bags",
    ...item,
  });
  await stored.stockItems.insert({ id: SOUP, name: "Soup", category: "Starter", ...dish });
  await stored.stockItems.insert({ id: CAKE, name: "Cake", category: "Dessert", ...dish });
}
