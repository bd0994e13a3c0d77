import fc from "fast-check";
import { expect, it } from "vitest";

import { AVAILABILITY_STATUSES } from "#contract/schemas/event";
import {
  isRegistrationOpen,
  availabilityStatus,
  closedBecause,
  saleRefusal,
  type SaleWindow,
} from "./sale-rules";

const now = new Date("2026-12-01T17:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

const onSale: SaleWindow = {
  startsAt: inDays(10),
  onSaleAt: inDays(-10),
  offSaleAt: null,
  priorityFrom: null,
  cancelled: false,
  boxOfficeOnly: false,
};
const plenty = { capacity: 2_200, left: 1_500 };
const none = { capacity: 2_200, left: 0 };

it.each([
  ["get-tickets", {}, plenty],
  ["not-on-sale", { onSaleAt: inDays(1) }, plenty],
  ["sold-out", {}, none],
  ["cancelled", { cancelled: true }, plenty],
  ["passed", { startsAt: inDays(-1) }, plenty],
  ["priority", { onSaleAt: inDays(1), priorityFrom: inDays(-1) }, plenty],
  ["book", { boxOfficeOnly: true }, plenty],
  ["limited", {}, { capacity: 2_200, left: 220 }],
] as const)("a performance's status is %s for %o with %o", (status, window, stock) => {
  expect(availabilityStatus({ ...onSale, ...window }, stock, now)).toBe(status);
});

it("a performance's status is canceled or passed before anything else", () => {
  const both = { ...onSale, cancelled: true, startsAt: inDays(-1) };
  expect(availabilityStatus(both, none, now)).toBe("cancelled");
  expect(availabilityStatus({ ...both, cancelled: false }, none, now)).toBe("passed");
});

it("a performance's status is sold out even if the sale is not open to everyone", () => {
  expect(availabilityStatus({ ...onSale, onSaleAt: inDays(1) }, none, now)).toBe("sold-out");
  expect(availabilityStatus({ ...onSale, boxOfficeOnly: true }, none, now)).toBe("sold-out");
});

it("a performance's status is not on sale, rather than sold out, without prices", () => {
  expect(availabilityStatus(onSale, { capacity: 0, left: 0 }, now)).toBe("not-on-sale");
});

it("a performance's status is limited when a tenth of the seats, or 20 in a small hall, are left", () => {
  expect(availabilityStatus(onSale, { capacity: 2_200, left: 221 }, now)).toBe("get-tickets");
  expect(availabilityStatus(onSale, { capacity: 90, left: 21 }, now)).toBe("get-tickets");
  expect(availabilityStatus(onSale, { capacity: 90, left: 20 }, now)).toBe("limited");
  expect(availabilityStatus(onSale, { capacity: 90, left: 1 }, now)).toBe("limited");
});

it("a performance's status in a very small hall is not limited before anything is sold", () => {
  expect(availabilityStatus(onSale, { capacity: 12, left: 12 }, now)).toBe("get-tickets");
});

it("a performance's status never offers tickets when there are no seats left", () => {
  const day = fc.option(fc.integer({ min: -40, max: 40 }).map(inDays), { nil: null });
  const window = fc.record<SaleWindow>({
    startsAt: fc.integer({ min: -40, max: 40 }).map(inDays),
    onSaleAt: day,
    offSaleAt: day,
    priorityFrom: day,
    cancelled: fc.boolean(),
    boxOfficeOnly: fc.boolean(),
  });
  const stock = fc
    .tuple(fc.nat(3_000), fc.nat(3_000))
    .map(([left, taken]) => ({ left, capacity: left + taken }));
  fc.assert(
    fc.property(window, stock, (sale, seats) => {
      const status = availabilityStatus(sale, seats, now);
      expect(AVAILABILITY_STATUSES).toContain(status);
      if (seats.left === 0) expect(["get-tickets", "limited"]).not.toContain(status);
    }),
  );
});

it.each([
  ["is sold", {}, null],
  ["was canceled", { cancelled: true, startsAt: inDays(-1) }, "cancelled"],
  ["has begun", { startsAt: now }, "passed"],
  ["is sold at the box office only", { boxOfficeOnly: true }, "box-office-only"],
  ["goes off sale now", { offSaleAt: now }, "off-sale"],
  ["is not on sale yet", { onSaleAt: inDays(1) }, "not-on-sale"],
  ["has no on-sale date", { onSaleAt: null }, "not-on-sale"],
  ["is for members first", { onSaleAt: inDays(1), priorityFrom: inDays(-1) }, "priority"],
  ["goes on sale now", { onSaleAt: now, priorityFrom: inDays(-1) }, null],
])("a performance that %s with %o has the sale refusal %s", (_, change, refusal) => {
  expect(saleRefusal({ ...onSale, ...change }, now)).toBe(refusal);
});

it.each([
  ["is on sale", {}, false],
  ["is not on sale yet", { onSaleAt: inDays(1) }, true],
  ["is for members first", { onSaleAt: inDays(1), priorityFrom: inDays(-1) }, true],
  ["is sold at the box office only", { boxOfficeOnly: true, onSaleAt: inDays(1) }, false],
  ["was canceled before it was on sale", { cancelled: true, onSaleAt: inDays(1) }, false],
  ["is off sale", { offSaleAt: now }, false],
  ["is over", { startsAt: inDays(-1), onSaleAt: null }, false],
])("a performance that %s with %o accepts registrations of interest: %s", (_, change, open) => {
  expect(isRegistrationOpen({ ...onSale, ...change }, now)).toBe(open);
});

it("a status says whether the online sale is over and whether a stream still runs", () => {
  const ended = { ...onSale, offSaleAt: inDays(-1) };
  expect(closedBecause(ended, availabilityStatus(ended, plenty, now), null, now)).toBe(
    "sale-ended",
  );
  const later = { ...onSale, onSaleAt: inDays(1), offSaleAt: inDays(2) };
  expect(closedBecause(later, availabilityStatus(later, plenty, now), null, now)).toBeNull();
  const begun = { ...onSale, startsAt: inDays(-1) };
  const status = availabilityStatus(begun, plenty, now);
  expect(closedBecause(begun, status, inDays(1), now)).toBe("streaming");
  expect(closedBecause(begun, status, inDays(-0.5), now)).toBeNull();
  expect(closedBecause(begun, status, null, now)).toBeNull();
});
