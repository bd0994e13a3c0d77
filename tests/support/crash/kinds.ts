import type { TestLane } from "./crash-site";
import { openPerformance, PERFORMANCE } from "./open-performance";

type Add = readonly [path: string, body: object];
type Basket = {
  /** The calls that fill the basket: path below the basket, and body. */
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
const [BAG, SOUP, CAKE] = [`${PERFORMANCE}-bag`, `${PERFORMANCE}-soup`, `${PERFORMANCE}-cake`];

export const ticketsFor = (instanceId: string): Add => [
  "tickets",
  {
    instanceId,
    choices: [{ band: "A", priceTypeId: "standard", quantity: 2 }],
    together: true,
  },
];
const packageOf = (packageId: string, instanceIds: readonly string[]): Add => [
  "packages",
  {
    packageId,
    quantity: 1,
    choices: instanceIds.map((instanceId) => ({ instanceId, priceTypeId: "standard", band: "A" })),
  },
];
const dishes = [SOUP, CAKE].map((itemId) => ({ itemId, quantity: 2 }));
const meal = { instanceId: PERFORMANCE, menuId: MENU, guests: 2, collectionPoint: "Bar" };

const SINGLE = {
  tickets: { adds: [ticketsFor(PERFORMANCE)], total: 17_000, delivery: "PrintAtHome" },
  "live stream": { adds: [ticketsFor(STREAM)], total: 17_000, delivery: "PrintAtHome" },
  // Two and three tickets at 76.00, less 15 and 20 percent, plus fees.
  "flex package": {
    adds: [packageOf(FLEX, EVENINGS.slice(0, 2))],
    total: 14_720,
    delivery: "PrintAtHome",
  },
  "fixed series": {
    adds: [packageOf(SERIES, EVENINGS)],
    total: 20_940,
    delivery: "PrintAtHome",
  },
  donation: {
    adds: [["donations", { fundId: "annual", amount: 5_000 }]],
    total: 5_000,
    delivery: null,
  },
  membership: {
    adds: [["memberships", { levelId: "3", remindsToRenew: false }]],
    total: 5_000,
    delivery: null,
  },
  "gift cards": {
    adds: [["gift-vouchers", { amount: 2_500, quantity: 2 }]],
    total: 5_000,
    delivery: null,
  },
  "gift membership": {
    adds: [
      ["membership-gifts", { levelId: "3", toName: "Sam", toEmail: "crash.friend@example.com" }],
    ],
    total: 5_000,
    delivery: null,
  },
  "ticket subscription": {
    adds: [["ticket-subscriptions", { pricingId: "six-evenings-standard", quantity: 1 }]],
    total: 48_000,
    delivery: null,
  },
  merchandise: {
    adds: [["stock-items", { itemId: BAG, quantity: 2 }]],
    total: 4_870,
    delivery: "Cobo",
  },
  food: {
    adds: [["food-and-drink", { ...meal, choices: dishes }]],
    total: 4_000,
    delivery: null,
  },
} satisfies Record<string, Basket>;

const singles: readonly Basket[] = Object.values(SINGLE);

export const KINDS = {
  ...SINGLE,
  "all of it": {
    adds: singles.flatMap(({ adds }) => adds),
    total: singles.reduce((sum, { total }) => sum + total, 0),
    delivery: "PrintAtHome",
  },
} satisfies Record<string, Basket>;
export type Kind = keyof typeof KINDS;
export const ALL_KINDS = Object.keys(KINDS) as Kind[];

export const WITH_SEATS: readonly Kind[] = [
  ...(["tickets", "live stream", "flex package", "fixed series"] as const),
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
  await lane.pool.query(`
    update instances set plan_id = '${EVENINGS[0]}' where id = any('{${EVENINGS.join(",")}}');
    insert into packages (id, type, name, description, min_items, percent_off, on_sale_at, max_per_order, rank) values
      ('${FLEX}', 'flex', 'Flex', '', 2, 15, now() - interval '1 day', 9, 99),
      ('${SERIES}', 'fixed-series', 'Series', '', 3, 20, now() - interval '1 day', 9, 99);
    insert into package_instances (package_id, instance_id)
      select p, i from unnest(array['${FLEX}', '${SERIES}']) p, unnest('{${EVENINGS.join(",")}}'::text[]) i;
    insert into menus (id, name, description, serving, categories, collection_points, instance_ids, active, rank)
      values ('${MENU}', 'Menu', '', 'before', '{Starter,Dessert}', '{Bar}', '{${PERFORMANCE}}', true, 99);
    insert into stock_items (id, kind, name, description, price, category, menu_id, stock, active, rank) values
      ('${BAG}', 'merchandise', 'Bag', '', 2435, 'Bags', null, 10000, true, 99),
      ('${SOUP}', 'food-and-drink', 'Soup', '', 1000, 'Starter', '${MENU}', 10000, true, 99),
      ('${CAKE}', 'food-and-drink', 'Cake', '', 1000, 'Dessert', '${MENU}', 10000, true, 99);`);
}
