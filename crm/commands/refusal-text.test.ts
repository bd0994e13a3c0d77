import { expect, it } from "vitest";

import { refusalText } from "./refusal-text";

const limit = {
  maxTickets: 9,
  priceTypeName: null,
  instanceName: "La Valse",
  previouslyPurchased: 0,
  totalTickets: 12,
};

const bandIds = ["K1", "K3"];
const priceTypeIds = ["child"];

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
  [
    { code: "not-allowed", reason: "price-not-open", bandIds },
    "This price band is not sold for it. It has K1, K3.",
  ],
  [
    { code: "not-allowed", reason: "price-not-open", priceTypeIds },
    "This price type is not sold for it. It has child.",
  ],
  [{ code: "not-allowed", reason: "price-not-open" }, "This price type is not sold for it."],
  [{ code: "invalid", fields: { priceTypeId: "unknown" } }, "Invalid: priceTypeId (unknown)."],
] as const)("a command says in words why %o is refused", (problem, text) => {
  expect(refusalText(problem)).toBe(text);
});
