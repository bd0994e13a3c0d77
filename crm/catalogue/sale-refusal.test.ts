import { expect, it } from "vitest";

import { isRegistrationOpen } from "../waiting-list/rules";
import { saleRefusal } from "./sale-rules";

const now = new Date("2026-11-20T12:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const onSale = {
  startsAt: hours(48),
  onSaleAt: hours(-100),
  offSaleAt: null,
  priorityFrom: null,
  cancelled: false,
  boxOfficeOnly: false,
  isStream: false,
};

it.each([
  ["is sold", {}, null],
  ["was cancelled, whatever else", { cancelled: true, startsAt: hours(-1) }, "cancelled"],
  ["has begun", { startsAt: now }, "passed"],
  ["is sold at the box office only", { boxOfficeOnly: true }, "box-office-only"],
  ["is a live stream, which nobody can sell yet", { isStream: true }, "not-on-sale"],
  ["is off sale since now", { offSaleAt: now }, "off-sale"],
  ["is not on sale yet", { onSaleAt: hours(1) }, "not-on-sale"],
  ["has no date of sale", { onSaleAt: null }, "not-on-sale"],
  ["is for members first", { onSaleAt: hours(1), priorityFrom: hours(-1) }, "priority"],
  ["is on sale from now", { onSaleAt: now, priorityFrom: hours(-1) }, null],
])("an instance that %s", (_, change, refusal) => {
  expect(saleRefusal({ ...onSale, ...change }, now)).toBe(refusal);
});

it.each([
  ["is on sale", {}, false],
  ["is not on sale yet", { onSaleAt: hours(1) }, true],
  ["is for members first", { onSaleAt: hours(1), priorityFrom: hours(-1) }, true],
  ["is sold at the box office only", { boxOfficeOnly: true, onSaleAt: hours(1) }, false],
  ["was cancelled before it was on sale", { cancelled: true, onSaleAt: hours(1) }, false],
  ["is off sale", { offSaleAt: now }, false],
  ["is over", { startsAt: hours(-1), onSaleAt: null }, false],
])("interest is asked for in an instance that %s: %s", (_, change, open) => {
  expect(isRegistrationOpen({ ...onSale, ...change }, now)).toBe(open);
});
