import { describe, expect, it } from "vitest";

import { findExceededLimit } from "./ticket-limits";

const facts = {
  instance: { name: "Mahler's Ninth", maxTickets: 9 },
  priceTypes: [
    { id: "standard", name: "Standard", maxTickets: null },
    { id: "under30", name: "Under30", maxTickets: 2 },
  ],
  purchased: [],
};

describe("ticket limits", () => {
  it("allow nine of one instance and refuse the tenth", () => {
    expect(
      findExceededLimit({ ...facts, inOrder: [{ priceTypeId: "standard", quantity: 9 }] }),
    ).toBeNull();
    expect(
      findExceededLimit({
        ...facts,
        inOrder: [
          { priceTypeId: "standard", quantity: 8 },
          { priceTypeId: "standard", quantity: 2 },
        ],
      }),
    ).toEqual({
      maxTickets: 9,
      priceTypeName: null,
      instanceName: "Mahler's Ninth",
      previouslyPurchased: 0,
      totalTickets: 10,
    });
  });

  it("count a price type with what was bought before", () => {
    const inOrder = [{ priceTypeId: "under30", quantity: 1 }];
    expect(
      findExceededLimit({
        ...facts,
        inOrder,
        purchased: [{ priceTypeId: "under30", quantity: 1 }],
      }),
    ).toBeNull();
    expect(
      findExceededLimit({
        ...facts,
        inOrder,
        purchased: [{ priceTypeId: "under30", quantity: 2 }],
      }),
    ).toEqual({
      maxTickets: 2,
      priceTypeName: "Under30",
      instanceName: "Mahler's Ninth",
      previouslyPurchased: 2,
      totalTickets: 1,
    });
  });

  it("do not hinder an order of another price type because of what was bought before", () => {
    expect(
      findExceededLimit({
        ...facts,
        inOrder: [{ priceTypeId: "standard", quantity: 1 }],
        purchased: [{ priceTypeId: "under30", quantity: 5 }],
      }),
    ).toBeNull();
  });
});
