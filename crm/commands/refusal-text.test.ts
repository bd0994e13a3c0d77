import { expect, it } from "vitest";

import { refusalText } from "./refusal-text";

const limit = {
  maxTickets: 9,
  priceTypeName: null,
  instanceName: "La Valse",
  previouslyPurchased: 0,
  totalTickets: 12,
};

it.each([
  [{ code: "limit", limit }, "A customer can have 9 tickets."],
  [
    {
      code: "limit",
      limit: { ...limit, maxTickets: 2, priceTypeName: "Under 30", previouslyPurchased: 1 },
    },
    "A customer can have 2 Under 30 tickets. They have bought 1 already.",
  ],
  [{ code: "not-enough-seats", band: "A", available: 3 }, "Band A has 3 seats left that fit."],
  [{ code: "not-allowed", reason: "sold-out" }, "It is sold out."],
  [{ code: "invalid", fields: { priceTypeId: "unknown" } }, "Invalid: priceTypeId (unknown)."],
] as const)("a command says in words why %o is refused", (problem, text) => {
  expect(refusalText(problem)).toBe(text);
});
