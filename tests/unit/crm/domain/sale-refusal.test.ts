import { expect, it } from "vitest";

import { saleRefusal } from "../../../../crm/domain/sale-refusal";

const now = new Date("2026-11-20T12:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const onSale = {
  startsAt: hours(48),
  onSaleAt: hours(-100),
  offSaleAt: null,
  priorityFrom: null,
  cancelled: false,
  boxOfficeOnly: false,
};

it.each([
  ["is sold", {}, null],
  ["was cancelled, whatever else", { cancelled: true, startsAt: hours(-1) }, "cancelled"],
  ["has begun", { startsAt: now }, "passed"],
  ["is sold at the box office only", { boxOfficeOnly: true }, "box-office-only"],
  ["is off sale since now", { offSaleAt: now }, "off-sale"],
  ["is not on sale yet", { onSaleAt: hours(1) }, "not-on-sale"],
  ["has no date of sale", { onSaleAt: null }, "not-on-sale"],
  ["is for members first", { onSaleAt: hours(1), priorityFrom: hours(-1) }, "priority"],
  ["is on sale from now", { onSaleAt: now, priorityFrom: hours(-1) }, null],
])("an instance that %s", (_, change, refusal) => {
  expect(saleRefusal({ ...onSale, ...change }, now)).toBe(refusal);
});
