import { expect, it } from "vitest";

import { wayInside } from "./way-inside";

const way = "1 Pier Street, Riverside. Tram 4 to Pier.";

it("directions leave out the address and the way there, which halls of the house share", () => {
  const halls = [`${way} Straight ahead.`, `${way} One floor down. Turn left.`, "At home."];
  expect(wayInside(halls, "1 Pier Street, Riverside")).toEqual([
    "Straight ahead.",
    "One floor down. Turn left.",
    "At home.",
  ]);
});

it("directions of one hall, of equal ones and to another address stay whole", () => {
  expect(wayInside([way], "1 Pier Street")).toEqual([way]);
  expect(wayInside([way, way], "1 Pier Street")).toEqual([way, way]);
  const elsewhere = ["2 Park Lane. In the yard.", "2 Park Lane. Upstairs."];
  expect(wayInside(elsewhere, "1 Pier Street, Riverside")).toEqual(elsewhere);
});
