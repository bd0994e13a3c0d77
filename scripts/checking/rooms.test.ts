import { expect, it } from "vitest";

import {
  findAreaPairs,
  findMisstatedFloors,
  findMutualPairs,
  findRoomImports,
  isRefused,
  findPlace,
  roomGraph,
} from "./rooms.mjs";
import { findCycles } from "./structure.mjs";

const imports = new Map([
  ["crm/stock/holds/seats.ts", ["crm/money/orders/orders.ts", "crm/tables/holds.ts"]],
  ["crm/money/orders/orders.ts", ["crm/money/returns/rules.ts", "crm/stock/holds/seats.ts"]],
  ["crm/money/returns/rules.ts", ["crm/money/orders/orders.ts", "contract/problems/problems.ts"]],
  ["crm/server.ts", ["crm/api/orders.ts"]],
]);

it("imports of a higher floor and of a later room on the same floor are found", () => {
  expect(findRoomImports(imports).refused).toEqual([
    "crm/stock/holds/seats.ts > crm/money/orders/orders.ts",
    "crm/money/orders/orders.ts > crm/money/returns/rules.ts",
  ]);
});

it("rooms that import each other are found, and the knot that they form", () => {
  const { pairs } = findRoomImports(imports);
  expect(findMutualPairs(pairs)).toEqual([
    "money/orders > money/returns",
    "money/orders > stock/holds",
  ]);
  expect(findCycles(roomGraph(pairs))).toEqual([["money/orders", "money/returns", "stock/holds"]]);
});

it("a folder that is not listed among the rooms may neither import nor be imported", () => {
  const listed = "crm/money/orders/rules.ts";
  expect(findPlace("crm/money/odds/rules.ts")?.place).toBe(-1);
  expect(isRefused("crm/money/odds/rules.ts", listed)).toBe(true);
  expect(isRefused(listed, "crm/money/odds/rules.ts")).toBe(true);
  expect(isRefused(listed, "crm/money/rules.ts")).toBe(true);
  expect(isRefused(listed, "crm/money/orders/order-lines.ts")).toBe(false);
});

it("only what starts the box office imports an adapter of the ticketing system, and all others its port", () => {
  const [port, own] = ["crm/system/system.ts", "crm/system/own/own-system.ts"];
  for (const room of ["basket/changes", "money/purchases", "desk/mail"]) {
    expect(isRefused(`crm/${room}/file.ts`, own)).toBe(true);
    expect(isRefused(`crm/${room}/file.ts`, port)).toBe(false);
  }
  expect(isRefused("crm/worker.ts", own)).toBe(false);
  expect(isRefused(own, port)).toBe(false);
  expect(isRefused(port, own)).toBe(true);
});

it("baskets do not import the table of claims", () => {
  const claims = "crm/tables/holds.ts";
  expect(isRefused("crm/basket/changes/merge-baskets.ts", claims)).toBe(true);
  expect(isRefused("crm/basket/changes/merge-baskets.ts", "crm/tables/orders.ts")).toBe(false);
  expect(isRefused("crm/stock/holds/seat-claims.ts", claims)).toBe(false);
});

it("a kind of line that is not listed imports the rooms below, and no other such kind", () => {
  const [parking, giving] = [
    "crm/basket/lines/parking/kinds.ts",
    "crm/basket/lines/giving/kinds.ts",
  ];
  expect(isRefused(parking, "crm/basket/lines/food/rules.ts")).toBe(false);
  expect(isRefused(parking, giving)).toBe(true);
  expect(isRefused(giving, parking)).toBe(true);
  expect(isRefused("crm/basket/lines/food/rules.ts", parking)).toBe(true);
  expect(isRefused("crm/basket/lines/line-kinds.ts", parking)).toBe(false);
});

it.each([
  ["crm/platform/database/rows.ts", "platform"],
  ["crm/tables/orders.ts", "tables"],
  ["crm/stock/holds/hold-limits.ts", "stock/holds"],
  ["crm/stock/holds/deep/hold-limits.ts", "stock/holds"],
  ["crm/basket/lines/food/rules.ts", "basket/lines/food"],
  ["crm/api/orders.ts", "api"],
  ["crm/commands/backup.ts", "crm"],
  ["crm/worker.ts", "crm"],
  ["app/pages/events/seat-pages.tsx", "pages/events"],
  ["app/pages/events/instance/page.tsx", "pages/events"],
  ["app/parts/lines/line-words.ts", "parts/lines"],
  ["app/.server/auth/sign-in.ts", ".server/auth"],
  ["app/.server/edge/queue-gate/admission.ts", ".server/edge"],
  ["app/.server/logger.ts", ".server"],
  ["app/root.tsx", "app"],
])("%s is in the room %s", (file, room) => {
  expect(findPlace(file)?.room).toBe(room);
});

it.each([
  "contract/problems/problems.ts",
  "app/venue-settings.ts",
  "app/tickets.css?url",
  "tests/api/orders/order.test.ts",
])("%s is in no room", (file) => {
  expect(findPlace(file)).toBeUndefined();
});

it("areas of pages that import each other are found", () => {
  const { pairs, refused } = findRoomImports(
    new Map([
      ["app/pages/basket/page.tsx", ["app/pages/checkout/page.tsx", "app/parts/lines/words.ts"]],
      ["app/pages/checkout/page.tsx", ["app/pages/basket/page.tsx", "app/ui/button.tsx"]],
      ["app/parts/lines/words.ts", ["app/pages/basket/page.tsx"]],
    ]),
  );
  expect(refused).toEqual([
    "app/pages/basket/page.tsx > app/pages/checkout/page.tsx",
    "app/pages/checkout/page.tsx > app/pages/basket/page.tsx",
    "app/parts/lines/words.ts > app/pages/basket/page.tsx",
  ]);
  expect(findAreaPairs(pairs)).toEqual([
    "pages/basket > pages/checkout",
    "pages/checkout > pages/basket",
  ]);
  expect(findMutualPairs(pairs)).toEqual([
    "pages/basket > pages/checkout",
    "pages/basket > parts/lines",
  ]);
});

it("an area imports another only if the list says so, and never one after it", () => {
  const events = "app/pages/events/page.tsx";
  const packages = "app/pages/packages/page.tsx";
  expect(isRefused(packages, events)).toBe(false);
  expect(isRefused(events, packages)).toBe(true);
  expect(isRefused("app/pages/staff/page.tsx", events)).toBe(false);
  expect(isRefused("app/pages/orders/page.tsx", events)).toBe(true);
  expect(isRefused("app/pages/staff/page.tsx", "app/pages/staff/home/page.tsx")).toBe(false);
});

it("a floor whose rooms the README leaves out, adds or lists in another order is found", () => {
  const readme = `
  stock/       sale, seat-ranking, seat-plans, hold-times, holds (of
               seats), accessible-seats, seat-choice, catalogue
  people/      audit, outbox, customers, memberships, access-registrations, sign-in, staff-roles, staff-accounts, more
  money/       payments, orders, reserved-orders, recurring, returns, moves, purchases, webhooks, reports
  system/      the port, and its adapters: own, tessitura
  .server/     ticketing/ (calls), session/, plans/, i18n/, rendering/, forms/, auth/, visitor-language/, live-seats/, edge/
  basket/      contents, discounts, totals, vouchers, subscriptions, codes, limits, prices, baskets, code-entry, lines (by kind),
               checkout, changes
  parts/       what areas share: lines, orders, performances, refusals, basket, packages, memberships, extras, checkout,
               sign-in, gift-vouchers, tickets. Below the pages
`;
  expect(findMisstatedFloors(readme)).toEqual(["people", "money", "desk", "parts", "pages"]);
});
