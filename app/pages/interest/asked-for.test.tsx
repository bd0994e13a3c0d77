import { expect, it } from "vitest";

import { NO_SEAT_NEEDS } from "#contract/schemas/interest";
import { rendered } from "../../../tests/support/rendered";
import { AskedFor } from "./asked-for";

it("a place on a waiting list repeats its access needs, and says nothing without any", () => {
  const needs = { companions: 1, stepFree: true, aisle: false };
  const html = rendered(<AskedFor seatNeeds={needs} />);
  expect(html).toContain("You asked for:");
  expect([...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => text)).toEqual([
    "A wheelchair space",
    "1 companion seat",
    "Step-free seats",
  ]);
  expect(rendered(<AskedFor seatNeeds={NO_SEAT_NEEDS} />)).toBe("");
});
