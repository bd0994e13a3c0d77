import { expect, it } from "vitest";

import { findMutualPairs, findRoomImports, placeOf, roomGraph } from "./rooms.mjs";
import { findCycles } from "./structure.mjs";

const imports = new Map([
  ["crm/stock/holds/seats.ts", ["crm/money/orders/orders.ts", "crm/tables/holds.ts"]],
  ["crm/money/orders/orders.ts", ["crm/money/returns/rules.ts", "crm/stock/holds/seats.ts"]],
  ["crm/money/returns/rules.ts", ["crm/money/orders/orders.ts", "contract/problems.ts"]],
  ["crm/server.ts", ["crm/api/orders.ts"]],
]);

it("an import of a higher floor is found", () => {
  expect(findRoomImports(imports).upward).toEqual([
    "crm/stock/holds/seats.ts > crm/money/orders/orders.ts",
  ]);
});

it("rooms that import each other are found, and the knot that they form", () => {
  const { pairs } = findRoomImports(imports);
  expect(findMutualPairs(pairs)).toEqual(["holds > orders", "orders > returns"]);
  expect(findCycles(roomGraph(pairs))).toEqual([["holds", "orders", "returns"]]);
});

it.each([
  ["crm/platform/database/rows.ts", "platform"],
  ["crm/tables/orders.ts", "tables"],
  ["crm/stock/holds/hold-rules.ts", "holds"],
  ["crm/basket/lines/food/rules.ts", "lines/food"],
  ["crm/api/orders.ts", "api"],
  ["crm/commands/backup.ts", "programs"],
  ["crm/worker.ts", "programs"],
])("%s is in the room %s", (file, room) => {
  expect(placeOf(file)?.room).toBe(room);
});

it("only files of the box office are in its rooms", () => {
  expect(placeOf("app/pages/basket/page.tsx")).toBeUndefined();
});
