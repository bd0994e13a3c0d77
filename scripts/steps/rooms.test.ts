import { expect, it } from "vitest";

import { findMutualPairs, findRoomImports, isUpward, placeOf, roomGraph } from "./rooms.mjs";
import { findCycles } from "./structure.mjs";

const imports = new Map([
  ["crm/stock/holds/seats.ts", ["crm/money/orders/orders.ts", "crm/tables/holds.ts"]],
  ["crm/money/orders/orders.ts", ["crm/money/returns/rules.ts", "crm/stock/holds/seats.ts"]],
  ["crm/money/returns/rules.ts", ["crm/money/orders/orders.ts", "contract/problems.ts"]],
  ["crm/server.ts", ["crm/api/orders.ts"]],
]);

it("imports of a higher floor and of a later room on the same floor are found", () => {
  expect(findRoomImports(imports).upward).toEqual([
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
  expect(placeOf("crm/money/odds/rules.ts")?.place).toBe(-1);
  expect(isUpward("crm/money/odds/rules.ts", listed)).toBe(true);
  expect(isUpward(listed, "crm/money/odds/rules.ts")).toBe(true);
  expect(isUpward(listed, "crm/money/rules.ts")).toBe(true);
  expect(isUpward(listed, "crm/money/orders/order-lines.ts")).toBe(false);
});

it.each([
  ["crm/platform/database/rows.ts", "platform"],
  ["crm/tables/orders.ts", "tables"],
  ["crm/stock/holds/hold-rules.ts", "stock/holds"],
  ["crm/stock/holds/deep/hold-rules.ts", "stock/holds"],
  ["crm/basket/lines/food/rules.ts", "basket/lines/food"],
  ["crm/api/orders.ts", "api"],
  ["crm/commands/backup.ts", "programs"],
  ["crm/worker.ts", "programs"],
])("%s is in the room %s", (file, room) => {
  expect(placeOf(file)?.room).toBe(room);
});

it("only files of the box office are in its rooms", () => {
  expect(placeOf("app/pages/basket/page.tsx")).toBeUndefined();
});
