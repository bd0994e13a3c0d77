import { expect, it } from "vitest";

import { stored } from "../support/stored";

it("an empty list of matches is refused instead of changing every row", async () => {
  await expect(stored.orders.remove([])).rejects.toThrow("an empty list");
  await expect(stored.orders.change([], { state: "failed" })).rejects.toThrow("an empty list");
  await expect(stored.orders.find([])).rejects.toThrow("an empty list");
});
