import { expect, it } from "vitest";

import { rendered } from "../../../tests/support/rendered";
import { sampleProduct } from "../../../tests/support/samples/basket";
import { sampleOrder } from "../../../tests/support/samples/order";
import { OrderItems } from "./order-details";

it("the items of an order are called its own, not those of a basket", () => {
  const items = [sampleProduct({ kind: "merchandise", cents: 2_400 })];
  const html = rendered(<OrderItems order={sampleOrder({ items })} />);
  expect(html).toContain("Also in this order");
  expect(html).not.toMatch(/basket/i);
});
