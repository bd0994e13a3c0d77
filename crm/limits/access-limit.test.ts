import { describe, expect, it } from "vitest";

import { findExceededAccessLimit, hasAccessPrice, hasUnaccompaniedCompanion } from "./access-limit";
import type { CodeRecord } from "../codes/basket-code-rules";

const code: CodeRecord = {
  id: "e",
  code: "RA-1",
  name: "Access",
  refusal: null,
  kind: "access",
  registrationId: "r",
  priceTypeIds: ["access", "companion"],
  maxTickets: 3,
  companions: 1,
};
const sale = {
  name: "Mahler 7",
  priceTypes: [
    { id: "standard", name: "Standard", eligibility: "all" as const },
    { id: "access", name: "Access", eligibility: "access" as const },
    { id: "companion", name: "Companion", eligibility: "access" as const },
  ],
  prices: [
    { priceTypeId: "standard", faceValue: 0 },
    { priceTypeId: "access", faceValue: 5_000 },
    { priceTypeId: "companion", faceValue: 0 },
  ],
};
const order = (access: number, companions: number, standard = 0) => [
  { priceTypeId: "access", quantity: access },
  { priceTypeId: "companion", quantity: companions },
  { priceTypeId: "standard", quantity: standard },
];

describe("an access registration", () => {
  it("is for so many people of a performance, companions counted; tickets at other prices are not", () => {
    expect(findExceededAccessLimit([code], sale, order(2, 1, 6), [])).toBeNull();
    expect(findExceededAccessLimit([code], sale, order(3, 1), [])).toEqual({
      maxTickets: 3,
      priceTypeName: "Access",
      instanceName: "Mahler 7",
      previouslyPurchased: 0,
      totalTickets: 4,
    });
  });

  it("lets so many of them in free", () => {
    expect(findExceededAccessLimit([code], sale, order(1, 2), [])).toMatchObject({
      maxTickets: 1,
      priceTypeName: "Companion",
      totalTickets: 2,
    });
  });

  it("counts what its holder bought for the performance before", () => {
    const companion = [{ priceTypeId: "companion", quantity: 1 }];
    expect(findExceededAccessLimit([code], sale, order(0, 1), companion)).toMatchObject({
      maxTickets: 1,
      previouslyPurchased: 1,
      totalTickets: 1,
    });
    const three = [{ priceTypeId: "access", quantity: 3 }];
    expect(findExceededAccessLimit([code], sale, order(1, 0), three)).toMatchObject({
      maxTickets: 3,
      previouslyPurchased: 3,
    });
    // A limit that earlier orders have used up does not refuse tickets at other prices.
    expect(findExceededAccessLimit([code], sale, order(0, 0, 2), three)).toBeNull();
  });

  it("brings a companion only with an access ticket, of this order or an earlier one", () => {
    const access = [{ priceTypeId: "access", quantity: 1 }];
    expect(hasUnaccompaniedCompanion(sale, order(0, 1, 1), [])).toBe(true);
    expect(hasUnaccompaniedCompanion(sale, order(1, 1), [])).toBe(false);
    expect(hasUnaccompaniedCompanion(sale, order(0, 1), access)).toBe(false);
    expect(hasUnaccompaniedCompanion(sale, order(1, 0), [])).toBe(false);
    const allFree = { ...sale, prices: sale.prices.map((price) => ({ ...price, faceValue: 0 })) };
    expect(hasUnaccompaniedCompanion(allFree, order(0, 1), [])).toBe(false);
  });

  it("is asked for only where access prices are wanted", () => {
    expect(hasAccessPrice(sale, [{ priceTypeId: "standard", quantity: 9 }])).toBe(false);
    expect(hasAccessPrice(sale, [{ priceTypeId: "companion", quantity: 1 }])).toBe(true);
    expect(
      findExceededAccessLimit([{ ...code, refusal: "code-expired" }], sale, order(9, 9), []),
    ).toBeNull();
  });
});
