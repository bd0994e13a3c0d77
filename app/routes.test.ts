import { existsSync } from "node:fs";
import { expect, it } from "vitest";

import routes from "./routes";
import { pathTo } from "./routing/paths";
import { routeTable } from "./routing/route-table";

it("each route has a module, and an id and a path of its own", () => {
  for (const { file } of routeTable) expect(existsSync(`app/${file}`), file).toBe(true);
  expect(new Set(routeTable.map(({ id }) => id)).size).toBe(routeTable.length);
  expect(new Set(routeTable.map(({ path }) => path)).size).toBe(routeTable.length);
  expect(routes).toHaveLength(routeTable.length);
});

it("routes are linked to with their parameters encoded and empty query values left out", () => {
  expect(pathTo("event", { event: "a/b c" })).toBe("/events/a%2Fb%20c");
  expect(pathTo("whats-on", {}, { month: "2026-12", hall: "", kind: null, page: 2 })).toBe(
    "/?month=2026-12&page=2",
  );
  expect(pathTo("your-order-tickets-pdf", { order: "o1" })).toBe(
    "/account/your-orders/o1/tickets.pdf",
  );
});
