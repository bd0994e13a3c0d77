import { it, expect } from "vitest";

import { findExceededRowLimit } from "./row-limit-rules";

const limit = { rows: new Set(["A", "B", "C"]), max: 4, inBasket: 0, purchased: 0, ofEmail: 0 };

it("the row limit allows four seats in the limited rows and refuses the fifth", () => {
  expect(findExceededRowLimit(limit, "Gala", ["A", "B", "C", "C", "D", null])).toBeNull();
  expect(findExceededRowLimit(limit, "Gala", ["A", "A", "A", "B", "C", "D"])).toEqual({
    maxTickets: 4,
    priceTypeName: null,
    instanceName: "Gala",
    previouslyPurchased: 0,
    totalTickets: 5,
    isOfRows: true,
  });
  expect(findExceededRowLimit(null, "Gala", ["A", "A", "A", "A", "A"])).toBeNull();
});

it("the row limit includes other performances of the event and earlier orders", () => {
  const used = { ...limit, inBasket: 1, purchased: 2 };
  expect(findExceededRowLimit(used, "Gala", ["A", "D"])).toBeNull();
  expect(findExceededRowLimit(used, "Gala", ["A", "B"])).toMatchObject({
    previouslyPurchased: 2,
    totalTickets: 3,
  });
  const shared = { ...limit, purchased: 1, ofEmail: 2 };
  expect(findExceededRowLimit(shared, "Gala", ["A", "B"])).toMatchObject({
    previouslyPurchased: 0,
    isOfEmail: true,
  });
  expect(findExceededRowLimit(shared, "Gala", ["A", "B", "B", "C"])).toMatchObject({
    previouslyPurchased: 1,
  });
  // An exceeded limit does not refuse seats in other rows.
  expect(findExceededRowLimit({ ...limit, purchased: 9 }, "Gala", ["D"])).toBeNull();
});
