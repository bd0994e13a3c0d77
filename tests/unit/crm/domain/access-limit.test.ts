import { describe, expect, it } from "vitest";

import { brokenAccessLimit, hasAccessPrice } from "../../../../crm/domain/access-limit";
import type { CodeRecord } from "../../../../crm/domain/basket-codes";

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
    expect(brokenAccessLimit([code], sale, order(2, 1, 6))).toBeNull();
    expect(brokenAccessLimit([code], sale, order(3, 1))).toEqual({
      maxTickets: 3,
      priceTypeName: "Access",
      instanceName: "Mahler 7",
      previouslyPurchased: 0,
      totalTickets: 4,
    });
  });

  it("lets so many of them in free", () => {
    expect(brokenAccessLimit([code], sale, order(1, 2))).toMatchObject({
      maxTickets: 1,
      priceTypeName: "Companion",
      totalTickets: 2,
    });
  });

  it("is asked for only where access prices are wanted", () => {
    expect(hasAccessPrice(sale, [{ priceTypeId: "standard", quantity: 9 }])).toBe(false);
    expect(hasAccessPrice(sale, [{ priceTypeId: "companion", quantity: 1 }])).toBe(true);
    expect(brokenAccessLimit([{ ...code, refusal: "code-expired" }], sale, order(9, 9))).toBeNull();
  });
});
