import { expect, it } from "vitest";

import { purchaseKind } from "./purchase-kind";

it("an order is of one kind, or of several", () => {
  const [gift, membership] = [{ kind: "donation" }, { kind: "membership" }] as const;
  expect(purchaseKind({ tickets: [], items: [gift] })).toBe("donation");
  expect(purchaseKind({ tickets: [], items: [gift, membership] })).toBe("mixed");
  expect(purchaseKind({ tickets: [{}], items: [] })).toBe("tickets");
  expect(purchaseKind({ tickets: [], items: [] })).toBe("mixed");
});
