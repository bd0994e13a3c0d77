import { expect, it } from "vitest";

import {
  countFree,
  findExceededAccessLimit,
  findExceededLimit,
  findExceededOrderLimit,
  findFreeTicketRefusal,
  hasAccessPrice,
  hasUnaccompaniedCompanion,
} from "./rules";
import type { CodeRecord } from "../contents/code-record";

const counts = (quantities: Record<string, number>) =>
  Object.entries(quantities).map(([priceTypeId, quantity]) => ({ priceTypeId, quantity }));
const findLimit = (inOrder: Record<string, number>, purchased: Record<string, number> = {}) =>
  findExceededLimit({
    instance: { name: "Mahler's Ninth", maxTickets: 9 },
    priceTypes: [
      { id: "standard", name: "Standard", maxTickets: null },
      { id: "under30", name: "Under30", maxTickets: 2 },
    ],
    inOrder: counts(inOrder),
    purchased: counts(purchased),
  });

it("the instance limit allows nine tickets per order and refuses the tenth", () => {
  expect(findLimit({ standard: 9 })).toBeNull();
  expect(findLimit({ standard: 8, under30: 2 })).toEqual({
    maxTickets: 9,
    priceTypeName: null,
    instanceName: "Mahler's Ninth",
    previouslyPurchased: 0,
    totalTickets: 10,
  });
});

it("the limit of a price type includes earlier purchases", () => {
  expect(findLimit({ under30: 1 }, { under30: 1 })).toBeNull();
  expect(findLimit({ under30: 1 }, { under30: 2 })).toEqual({
    maxTickets: 2,
    priceTypeName: "Under30",
    instanceName: "Mahler's Ninth",
    previouslyPurchased: 2,
    totalTickets: 1,
  });
});

it("the limit of a price type does not affect other price types", () => {
  expect(findLimit({ standard: 1 }, { under30: 5 })).toBeNull();
});

const code: CodeRecord = {
  id: "e",
  code: "RA-1",
  name: "Access",
  refusal: null,
  kind: "access",
  isOnAccount: false,
  registrationId: "r",
  priceTypeIds: ["access", "companion"],
  maxTickets: 3,
  companions: 1,
  stepFree: false,
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
const order = (access: number, companion: number, standard = 0) =>
  counts({ access, companion, standard });

it("an access registration limits access tickets per performance, including companions", () => {
  expect(findExceededAccessLimit([code], sale, order(2, 1, 6), [])).toBeNull();
  expect(findExceededAccessLimit([code], sale, order(3, 1), [])).toEqual({
    maxTickets: 3,
    priceTypeName: "Access",
    instanceName: "Mahler 7",
    previouslyPurchased: 0,
    totalTickets: 4,
    isOfAccess: true,
  });
});

it("an access registration limits free companion tickets", () => {
  expect(findExceededAccessLimit([code], sale, order(1, 2), [])).toMatchObject({
    maxTickets: 1,
    priceTypeName: "Companion",
    totalTickets: 2,
  });
});

it("the limits of an access registration include earlier purchases for the performance", () => {
  const companion = counts({ companion: 1 });
  expect(findExceededAccessLimit([code], sale, order(0, 1), companion)).toMatchObject({
    maxTickets: 1,
    previouslyPurchased: 1,
    totalTickets: 1,
  });
  const three = counts({ access: 3 });
  expect(findExceededAccessLimit([code], sale, order(1, 0), three)).toMatchObject({
    maxTickets: 3,
    previouslyPurchased: 3,
  });
  // An exhausted limit does not refuse other price types.
  expect(findExceededAccessLimit([code], sale, order(0, 0, 2), three)).toBeNull();
});

it("a companion ticket needs an access ticket, in this order or an earlier one", () => {
  const access = counts({ access: 1 });
  expect(hasUnaccompaniedCompanion(sale, order(0, 1, 1), [])).toBe(true);
  expect(hasUnaccompaniedCompanion(sale, order(1, 1), [])).toBe(false);
  expect(hasUnaccompaniedCompanion(sale, order(0, 1), access)).toBe(false);
  expect(hasUnaccompaniedCompanion(sale, order(1, 0), [])).toBe(false);
  const allFree = { ...sale, prices: sale.prices.map((price) => ({ ...price, faceValue: 0 })) };
  expect(hasUnaccompaniedCompanion(allFree, order(0, 1), [])).toBe(false);
});

it("access limits apply only to access prices and a valid registration", () => {
  expect(hasAccessPrice(sale, counts({ standard: 9 }))).toBe(false);
  expect(hasAccessPrice(sale, counts({ companion: 1 }))).toBe(true);
  const expired = { ...code, refusal: "code-expired" as const };
  expect(findExceededAccessLimit([expired], sale, order(9, 9), [])).toBeNull();
});

const tickets = (instanceId: string, count: number, packageItemId: string | null = null) =>
  Array(count).fill({ instanceId, title: `About ${instanceId}`, packageItemId });

it("the order limit counts the tickets of all performances together", () => {
  expect(findExceededOrderLimit([...tickets("i1", 5), ...tickets("i2", 4)], "i2", 9)).toBeNull();
  expect(findExceededOrderLimit([...tickets("i1", 5), ...tickets("i2", 5)], "i2", 9)).toEqual({
    maxTickets: 9,
    priceTypeName: null,
    instanceName: "About i2",
    previouslyPurchased: 0,
    totalTickets: 10,
  });
});

it("the order limit applies to an order for a single performance, too", () => {
  expect(findExceededOrderLimit(tickets("i1", 8), "i1", 8)).toBeNull();
  expect(findExceededOrderLimit(tickets("i1", 9), "i1", 8)).toMatchObject({ maxTickets: 8 });
});

it("the order limit does not count tickets of packages", () => {
  const series = ["i1", "i2", "i3", "i4", "i5", "i6"].flatMap((id) => tickets(id, 2, "p1"));
  expect(findExceededOrderLimit([...series, ...tickets("i7", 9)], "i7", 9)).toBeNull();
  expect(findExceededOrderLimit([...series, ...tickets("i7", 10)], "i7", 9)?.totalTickets).toBe(10);
});

it("a paid ticket covers one free ticket for the same performance", () => {
  const tickets = (instanceId: string, ...totals: number[]) =>
    totals.map((total) => ({ instanceId, total }));
  const counts = countFree([
    ...tickets("free", 0, 0, 0),
    ...tickets("family", 7_600, 7_600, 0, 0, 0),
    ...tickets("paid", 900),
    ...tickets("even", 900, 0),
  ]);
  expect([...counts]).toEqual([
    ["free", 3],
    ["family", 1],
  ]);
});

it.each([
  { quantity: 2, ofEmail: 0, ofAddress: 0, isProved: false, refusal: null },
  { quantity: 3, ofEmail: 0, ofAddress: 0, isProved: false, refusal: "mailbox-not-proved" },
  { quantity: 1, ofEmail: 2, ofAddress: 0, isProved: false, refusal: "mailbox-not-proved" },
  { quantity: 1, ofEmail: 0, ofAddress: 2, isProved: false, refusal: "mailbox-not-proved" },
  { quantity: 9, ofEmail: 9, ofAddress: 11, isProved: true, refusal: null },
  {
    quantity: 9,
    ofEmail: 9,
    ofAddress: 12,
    isProved: true,
    refusal: "too-many-free-tickets-of-address",
  },
  { quantity: 9, ofEmail: 12, ofAddress: 12, isProved: true, refusal: "too-many-free-tickets" },
  { quantity: 9, ofEmail: 12, ofAddress: 0, isProved: false, refusal: "mailbox-not-proved" },
] as const)(
  "free tickets $quantity, $ofEmail by email, $ofAddress by address, proved $isProved: $refusal",
  ({ refusal, ...order }) => {
    expect(findFreeTicketRefusal(order)).toBe(refusal);
  },
);
