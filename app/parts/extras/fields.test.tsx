import { expect, it } from "vitest";

import type { Menu } from "#contract/schemas/stock-item";
import { rendered } from "../../../tests/support/rendered";
import { sampleMenu, sampleStockItem, sampleTicket } from "../../../tests/support/samples/basket";
import { AddOnFields } from "./fields";
import { chosenMenu } from "./offers";

const { instance } = sampleTicket();
const drinks = { name: "Drinks", items: [sampleStockItem()] };

const shown = (categories: Menu["categories"]) =>
  rendered(
    <AddOnFields
      performances={[
        {
          instance,
          tickets: 0,
          items: [],
          menus: [chosenMenu({ items: [] }, sampleMenu({ categories }), instance.id)],
        },
      ]}
      answer={undefined}
    />,
  );

it("large parties choose from each part of a menu, and of drinks alone as many as they are", () => {
  expect(shown([drinks])).toContain("at least 10 and at most 20 in all.");
  const two = shown([drinks, { ...drinks, name: "Snacks" }]);
  expect(two).toContain("at least 10 and at most 20 from each part of the menu.");
});
