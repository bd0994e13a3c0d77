import { expect, it } from "vitest";

import { QuantitySelect } from "~/components/quantity-select";
import { SelectField } from "~/components/select-field";

import { markup } from "./markup";

const month = { id: "month", name: "month" };

it.each([
  ["a list", <SelectField key="l" field={month} label="Month" options={[]} placeholder="Any" />],
  ["a quantity", <QuantitySelect key="q" id="month" name="month" label="Month" max={2} />],
])("the label of %s is apart from it where there is no style", async (_, field) => {
  expect(await markup(field)).toMatch(/Month<\/label>\s+<select/);
});
