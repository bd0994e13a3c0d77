import { expect, it } from "vitest";

import { rendered } from "../../../../tests/support/rendered";
import { HelpPage } from "./page";

const EUR = (amount: number) => ({ amount, currency: "EUR" });
const savings = (highest: number) => ({
  average: EUR(0),
  lowest: EUR(0),
  highest: EUR(highest),
});

type Levels = Parameters<typeof HelpPage>[0]["levels"];

const getSection = (html: string, id: string) =>
  new RegExp(`<section[^>]*"${id}"[^]*?</section>`).exec(html)?.[0] ?? "";

it.each<[string, Levels, boolean, string]>([
  ["no levels", [], false, ""],
  ["levels that save nothing", [{ hasPriority: false, ticketSavings: savings(0) }], false, ""],
  ["member prices alone", [{ hasPriority: false, ticketSavings: savings(500) }], true, ""],
  [
    "early booking at each level",
    [{ hasPriority: true, ticketSavings: null }],
    false,
    "Members can book",
  ],
  [
    "early booking at one of two levels",
    [
      { hasPriority: true, ticketSavings: null },
      { hasPriority: false, ticketSavings: null },
    ],
    false,
    "At some levels, members can book",
  ],
])("the help of a venue with %s promises members no more", (_, levels, hasPrices, early) => {
  const members = getSection(rendered(<HelpPage levels={levels} packages={[]} />), "members");
  expect(members !== "").toBe(levels.length > 0);
  expect(members.includes("pay less")).toBe(hasPrices);
  if (early === "") expect(members).not.toContain("book");
  else expect(members).toContain(`${early} before general sale`);
});

it("the help explains the kinds of packages that are on sale", () => {
  const getPackages = (...types: ("flex" | "fixed-series")[]) =>
    getSection(
      rendered(<HelpPage levels={[]} packages={types.map((type) => ({ type }))} />),
      "packages",
    );
  expect(getPackages()).toBe("");
  expect(getPackages("flex")).toContain("flex package");
  expect(getPackages("flex")).not.toContain("A series");
  expect(getPackages("fixed-series")).toContain("A series");
});
