import { expect, it } from "vitest";

import { type PageFolder, routesIn } from "./route-table";

it("the routes of a folder or an area are found, and a folder without pages throws", () => {
  expect([...routesIn("packages/all")]).toEqual(["packages", "listings-packages"]);
  expect(routesIn("packages").size).toBeGreaterThan(routesIn("packages/all").size);
  const renamed = "packages/al" as PageFolder;
  expect(() => routesIn(renamed)).toThrow("no page in packages/al");
});
