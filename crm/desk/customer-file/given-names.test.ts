import { expect, it } from "vitest";

import { givenNameVariants } from "./given-names";

it.each([
  ["Bob", ["robert"]],
  ["ROBERT", ["bob", "rob"]],
  ["José", ["pepe"]],
  ["Ted", ["edward", "theodore"]],
  ["Käthe", []],
  ["Bach", []],
])("the given name %s has the other forms %j", (name, forms) => {
  expect(givenNameVariants(name)).toEqual(expect.arrayContaining(forms));
  expect(givenNameVariants(name)).not.toContain(name.toLowerCase());
});

it("no word has more other forms than a query can have", () => {
  for (const name of ["jerry", "terry", "ted", "nell", "fritz", "sandy", "elizabeth", "patty"])
    expect(givenNameVariants(name).length).toBeLessThan(20);
});

it("other spellings of a given name are found, and their short forms", () => {
  for (const name of ["Katharine", "Kathryn", "Catherine"])
    expect(givenNameVariants(name)).toEqual(expect.arrayContaining(["katherine", "kate"]));
  expect(givenNameVariants("Steven")).toEqual(["stephen", "steve"]);
});
