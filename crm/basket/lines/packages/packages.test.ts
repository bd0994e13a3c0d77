import { expect, it } from "vitest";

import { seatRow } from "../../../../tests/support/plan-seats";
import type { PriceTerms } from "#contract/schemas/price-list";
import { itemLine, ticketLine } from "../../../../tests/support/sample-basket";
import type { ItemOf, BasketTicketRecord } from "../../contents/basket-lines";
import { indexSeats, type PlanSeat } from "../../../stock/seat-plans/seat-runs";
import { missingForOrder, packageStates, seriesSeats } from "./package-states";
import {
  choiceErrors,
  dateErrors,
  packagePriceFrom,
  packageRefusal,
  placePrices,
  type PackageRule,
} from "./rules";

const rule = (change: Partial<PackageRule> = {}): PackageRule => ({
  id: "flex",
  name: "Four of them",
  type: "flex",
  minItems: 2,
  percentOff: 15,
  bandIds: null,
  priceTypeIds: null,
  onSaleAt: null,
  offSaleAt: null,
  maxPerOrder: 9,
  instances: [
    { id: "a-1", eventId: "a" },
    { id: "a-2", eventId: "a" },
    { id: "b-1", eventId: "b" },
    { id: "c-1", eventId: "c" },
  ],
  partIds: [],
  ...change,
});

const item = (
  id: string,
  productId: string,
  details: Partial<ItemOf<"package">["details"]> = {},
): ItemOf<"package"> =>
  itemLine("package", id, {
    productId,
    details: { type: "flex", percentOff: 0, missing: 2, superItemId: null, ...details },
  });

const line = (instanceId: string, packageItemId: string | null) =>
  ticketLine(`${instanceId}@${packageItemId}`, { instanceId, packageItemId });

const rules = (...all: PackageRule[]) =>
  new Map(all.map((packageRule) => [packageRule.id, packageRule]));

const flexState = (...instanceIds: string[]) =>
  packageStates(
    [item("i", "flex")],
    instanceIds.map((id) => line(id, "i")),
    rules(rule()),
  ).get("i");

it("a flex package counts each event once and is discounted when it is complete", () => {
  expect(flexState()).toEqual({ missing: 2, percentOff: 0 });
  expect(flexState("a-1", "a-1", "a-2")).toEqual({ missing: 1, percentOff: 0 });
  expect(flexState("a-1", "b-1")).toEqual({ missing: 0, percentOff: 15 });
  expect(flexState("a-1", "b-1", "c-1")).toEqual({ missing: 0, percentOff: 15 });
});

it("missingForOrder sums the missing items of flex and super packages", () => {
  const open = [item("i", "flex", { missing: 1 }), item("j", "flex", { missing: 2 })];
  expect(missingForOrder(open)).toBe(3);
  const part = item("p", "flex", { superItemId: "s", missing: 0 });
  expect(missingForOrder([item("s", "super", { type: "super", missing: 2 }), part])).toBe(2);
  expect(missingForOrder([item("s", "super", { type: "super", missing: 0 }), part])).toBe(0);
});

it("a flex package accepts each of its performances once, with one seat per package", () => {
  const choice = (instanceId: string, more: object = { band: "A" }) => ({
    instanceId,
    priceTypeId: "standard",
    ...more,
  });
  expect(choiceErrors(rule(), 2, [choice("a-1"), choice("b-1")])).toEqual({});
  expect(choiceErrors(rule(), 2, [])).toEqual({ choices: "missing" });
  expect(
    choiceErrors(
      rule(),
      2,
      [
        choice("a-1"),
        choice("a-1"),
        choice("z-1"),
        choice("b-1", { seatIds: ["1"] }),
        choice("c-1", {}),
        choice("a-2", { band: "A", seatIds: ["1", "2"] }),
      ],
      ["b-1"],
    ),
  ).toEqual({
    "choices.1.instanceId": "repeated",
    "choices.2.instanceId": "unknown",
    "choices.3.instanceId": "repeated",
    "choices.3.seatIds": "not-as-many-as-packages",
    "choices.4.seatIds": "one-of-band-and-seats",
    "choices.5.seatIds": "one-of-band-and-seats",
  });
});

const whole = rule({
  id: "super",
  type: "super",
  percentOff: 10,
  instances: [{ id: "z-1", eventId: "z" }],
  partIds: ["flex", "other"],
});
const all = rules(whole, rule(), rule({ id: "other", minItems: 1 }), rule({ id: "stranger" }));
const part = (id: string, productId: string) => item(id, productId, { superItemId: "s" });
const superState = (items: ItemOf<"package">[], lines: BasketTicketRecord[]) =>
  packageStates([item("s", "super", { type: "super" }), ...items], lines, all).get("s");

it("a super package counts each of its complete parts once for its discount", () => {
  const complete = [line("a-1", "p"), line("b-1", "p")];
  expect(superState([], [])).toEqual({ missing: 2, percentOff: 0 });
  expect(superState([part("p", "flex")], [line("a-1", "p")])?.missing).toBe(2);
  expect(superState([part("p", "flex")], complete)?.missing).toBe(1);
  expect(
    superState(
      [part("p", "flex"), part("q", "flex")],
      [...complete, line("a-1", "q"), line("b-1", "q")],
    )?.missing,
  ).toBe(1);
  expect(
    superState([part("p", "flex"), part("q", "other")], [...complete, line("a-1", "q")]),
  ).toEqual({
    missing: 0,
    percentOff: 10,
  });
  expect(superState([part("p", "flex"), item("q", "other")], complete)?.missing).toBe(1);
});

it("a super package counts one of its own performances as a part", () => {
  const lines = [line("a-1", "p"), line("b-1", "p"), line("z-1", "s")];
  expect(superState([part("p", "flex")], lines)?.missing).toBe(0);
});

const series = rule({ id: "series", type: "fixed-series", minItems: 3 });
const choice = (instanceId: string) => ({ instanceId, priceTypeId: "standard", band: "A" });

it("a fixed series needs one date of each of its events", () => {
  expect(choiceErrors(series, 1, ["a-2", "b-1", "c-1"].map(choice))).toEqual({});
  expect(choiceErrors(series, 1, ["a-2", "b-1"].map(choice))).toEqual({ choices: "incomplete" });
  expect(choiceErrors(series, 1, ["a-1", "a-2", "b-1", "c-1"].map(choice))).toEqual({
    "choices.1.instanceId": "repeated",
  });
});

it("a fixed series gets the same seats every evening if possible, otherwise seats nearby", () => {
  const seats = seatRow("A", 8).map((seat) => ({ ...seat, id: String(seat.place) }));
  const plan = indexSeats("reserved", seats);
  const request = { parties: [{ bandId: "a", quantity: 2 }], together: true, rowLimit: null };
  const seatsFor = (here: string[], throughout: string[], near: string[] | null) => {
    const free = {
      here: ({ id }: PlanSeat) => here.includes(id),
      throughout: ({ id }: PlanSeat) => throughout.includes(id),
    };
    const old = near && seats.filter(({ id }) => near.includes(id));
    const seating = seriesSeats(plan, free, [], request, old);
    return seating.ok ? [...seating.value.values()].flat().map(({ id }) => id) : null;
  };
  const all = seats.map(({ id }) => id);
  expect(seatsFor(all, ["1", "2", "7"], null)).toEqual(["1", "2"]);
  expect(seatsFor(all, ["1", "7"], ["7", "8"])).toEqual(["7", "8"]);
  expect(seatsFor(["1", "2", "5", "6", "7"], ["1"], ["7", "8"])).toEqual(["6", "7"]);
  expect(seatsFor(["1"], [], null)).toBeNull();
});

it("a package's from price is its cheapest events, less the discount, plus the fees", () => {
  const parts = [
    [{ price: 10_000, fee: 900 }],
    [{ price: 801, fee: 0 }],
    [{ price: 5_005, fee: 900 }],
  ];
  expect(packagePriceFrom(parts, { minItems: 2, percentOff: 15 })).toEqual({
    price: 801 - 120 + (5_005 - 751),
    fee: 900,
    saves: 120 + 751,
  });
  expect(packagePriceFrom(parts, { minItems: 4, percentOff: 15 })).toBeNull();
  expect(packagePriceFrom(parts, { minItems: 3, percentOff: 15 })).not.toBeNull();
});

it("a package's from price compares tickets including their fees", () => {
  const parts = [
    [{ price: 1000, fee: 900 }],
    [
      { price: 1900, fee: 900 },
      { price: 999, fee: 0 },
    ],
    [{ price: 1200, fee: 0 }],
  ];
  expect(packagePriceFrom(parts, { minItems: 2, percentOff: 0 })).toEqual({
    price: 2199,
    fee: 0,
    saves: 0,
  });
});

it("a package saves at least the discount on its lowest prices, and what its packages save", () => {
  // With the fee, the lower price is the higher one.
  const parts = [[{ price: 10_000, fee: 0 }], [{ price: 9_500, fee: 900 }]];
  const one = packagePriceFrom(parts, { minItems: 1, percentOff: 10 });
  expect(one).toEqual({ price: 9_000, fee: 0, saves: 950 });
  const flex = { price: 9_000, fee: 0, saves: 950 };
  expect(packagePriceFrom([[flex], [flex]], { minItems: 2, percentOff: 10 })?.saves).toBe(3_700);
});

const FEE = { amount: 900, waivedMinimum: 1_000, waivedByMembershipMinAmount: 50_000 };

it("what a member saves with a package is counted from what anyone pays, fee included, where it is least", () => {
  const adult = { rank: 1, isForMembers: false };
  const member = { rank: 9, isForMembers: true };
  const listed = [
    { place: "A", price: 10_000, ...adult },
    { place: "A", price: 7_000, ...member },
    { place: "B", price: 6_000, ...adult },
    { place: "B", price: 5_500, ...member },
    // Not the adult price.
    { place: "C", price: 3_000, rank: 2, isForMembers: false },
  ];
  const saves = (terms: PriceTerms) =>
    packagePriceFrom([placePrices(listed, FEE, terms)], { minItems: 1, percentOff: 10 });
  expect(saves("member")).toEqual({ price: 4_950, fee: 900, saves: 500 + 550 });
  expect(saves("member-no-fee")).toEqual({ price: 4_950, fee: 0, saves: 500 + 550 + 900 });
  const publicOnly = listed.filter(({ isForMembers }) => !isForMembers);
  const anyone = packagePriceFrom([placePrices(publicOnly, FEE, "public")], {
    minItems: 1,
    percentOff: 10,
  });
  expect(anyone).toEqual({ price: 5_400, fee: 900, saves: 600 });
});

it("a package is on sale from onSaleAt until offSaleAt", () => {
  const at = (time: string) => new Date(`2026-11-20T${time}Z`);
  const sale = { onSaleAt: at("10:00"), offSaleAt: at("12:00") };
  expect(packageRefusal(sale, at("09:59"))).toBe("not-on-sale");
  expect(packageRefusal(sale, at("10:00"))).toBeNull();
  expect(packageRefusal(sale, at("12:00"))).toBe("off-sale");
  expect(packageRefusal({ onSaleAt: null, offSaleAt: null }, at("12:00"))).toBe("not-on-sale");
});

const change = (from: string, instanceId: string) =>
  dateErrors(rule(), 1, { from, to: { instanceId, priceTypeId: "standard", band: "A" } }, ["a-1"]);

it("another date of the same event is accepted for a package", () => {
  expect(change("a-1", "a-2")).toEqual({});
});

it("a package date change refuses another event, a date already in the package, and an unknown date", () => {
  const field = "choices.0.instanceId";
  expect(change("a-1", "b-1")).toEqual({ [field]: "another-event" });
  expect(change("a-2", "a-1")).toEqual({ [field]: "repeated" });
  expect(change("a-1", "z-1")).toEqual({ [field]: "unknown" });
});

it("one date of a fixed series can be changed on its own", () => {
  const to = { instanceId: "a-2", priceTypeId: "standard", band: "A" };
  expect(dateErrors(rule({ type: "fixed-series" }), 1, { from: "a-1", to }, [])).toEqual({});
});
