import { existsSync } from "node:fs";
import { expect, it } from "vitest";

import routes from "./routes";
import { pathTo } from "./routing/paths";
import { routeTable } from "./routing/route-table";

it("every route has a module and a unique id and path", () => {
  for (const { file } of routeTable) expect(existsSync(`app/${file}`), file).toBe(true);
  expect(new Set(routeTable.map(({ id }) => id)).size).toBe(routeTable.length);
  expect(new Set(routeTable.map(({ path }) => path)).size).toBe(routeTable.length);
  expect(routes).toHaveLength(routeTable.length);
});

it("pathTo encodes parameters and omits empty query values", () => {
  expect(pathTo("event", { event: "a/b c" })).toBe("/events/a%2Fb%20c");
  expect(pathTo("whats-on", {}, { month: "2026-12", hall: "", kind: null, page: 2 })).toBe(
    "/?month=2026-12&page=2",
  );
  expect(pathTo("choose-seats", { event: "e", instance: "i", view: "" })).toBe("/events/e/i/syos/");
  expect(pathTo("your-order-tickets-pdf", { order: "o1" })).toBe(
    "/account/your-orders/o1/tickets.pdf",
  );
});
