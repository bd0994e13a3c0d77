import { expect, it } from "vitest";

import { samplePriceList, samplePriceListWith } from "../../../tests/support/samples/event";
import { usd } from "../../../tests/support/samples/usd";
import {
  calculateDiscount,
  hallsWithLevel,
  listDiscountedLevels,
  listLevels,
  presetLevel,
  rangeLevels,
  rangePackageLevels,
  ticketSaving,
  toSeatLevel,
} from "./package-levels";

const listNames = (levels: ReturnType<typeof listLevels>) =>
  levels.map(({ band, priceType }) => `${band.name} ${priceType.id}`);
const all = { bands: null, priceTypes: null };

it("a package sells every band and price type unless restricted", () => {
  const list = samplePriceList();
  expect(listNames(listLevels(all, list))).toHaveLength(6);
  const some = { bands: ["i1-A"], priceTypes: ["standard"] };
  expect(listNames(listLevels(some, list))).toEqual(["A standard"]);
});

it("a package excludes sold-out bands and pay-what-you-wish prices", () => {
  const wish = { min: usd(100), max: usd(900), fee: null };
  const list = samplePriceListWith({ id: "wish", name: "Pay", payWhatYouWish: wish }, 500);
  const bands = list.bands.map((band) => ({ ...band, byPrice: band.name === "C" ? 5 : 0 }));
  expect(listNames(listLevels(all, { ...list, bands }))).toEqual(["C standard", "C under30"]);
});

it("a member's package saves compared with what anyone pays for single tickets", () => {
  const forMember = samplePriceListWith({ id: "member", name: "M", eligibility: "member" }, 6_000);
  // The member pays no fee, which the prices for all visitors know.
  const withoutFee = {
    ...forMember,
    bands: forMember.bands.map((band) => ({
      ...band,
      prices: band.prices.map((price) => ({ ...price, total: price.faceValue })),
    })),
  };
  const [level] = listLevels(all, withoutFee, samplePriceList());
  expect(level).toMatchObject({ usual: usd(9_900), total: level?.faceValue });
  const paid = level!.total.amount - level!.faceValue.amount / 10;
  expect(ticketSaving(level!, 10)).toEqual(usd(9_900 - paid));
  const events = [{ dates: [], date: null, levels: [level!] }];
  expect(rangePackageLevels(events, 10)).toMatchObject([
    { from: usd(9_900), to: usd(9_900), inPackage: usd(paid) },
  ]);
});

it("rangeLevels returns the lowest and highest price of each level", () => {
  const [a] = listLevels(all, samplePriceList());
  const expensive = { ...a!, band: { ...a!.band, rank: 2 }, total: usd(12_000) };
  const cheap = { ...a!, total: usd(5_000) };
  const at = (rank: number, name: string) => ({ id: `x${rank}`, name, rank, sections: [] });
  const [other, top] = [at(3, "B"), at(1, "Zone 1")].map((band) => ({ ...a!, band }));
  const events = [{ levels: [other!, expensive] }, { levels: [a!, top!] }, { levels: [cheap] }];
  expect(rangeLevels(events)).toMatchObject([
    { level: { band: "Zone 1" } },
    { level: { band: "A" }, from: usd(5_000), to: usd(12_000) },
    { level: { band: "B" }, from: usd(9_900), to: usd(9_900) },
  ]);
});

it("a level has one price only if all events ask the same in the package and outside of it", () => {
  const [a] = listLevels(all, samplePriceList());
  const at = (change: Partial<typeof a>) => ({
    dates: [],
    date: null,
    levels: [{ ...a!, ...change }],
  });
  const isOnePrice = (change: Partial<typeof a>) =>
    rangePackageLevels([at({}), at(change)], 10)[0]?.isOnePrice;
  expect(isOnePrice({})).toBe(true);
  expect(isOnePrice({ total: usd(a!.total.amount + 100) })).toBe(false);
  // The same price with another fee has another discount.
  expect(isOnePrice({ faceValue: usd(a!.faceValue.amount - 500) })).toBe(false);
});

it("a level that only some halls have names them, and one that all halls have names none", () => {
  const [a, b] = listLevels(all, samplePriceList()).filter(
    ({ priceType }) => priceType.id === "standard",
  );
  const at = (hallName: string, ...levels: (typeof a)[]) => ({
    dates: [{ id: hallName, hallName }],
    date: { id: hallName },
    levels: levels.map((level) => level!),
  });
  const events = [at("Main Hall", a, b), at("Main Hall", b), at("Studio", a)];
  expect(hallsWithLevel(toSeatLevel(a!), events)).toEqual([]);
  expect(hallsWithLevel(toSeatLevel(b!), events)).toEqual(["Main Hall"]);
});

it("a discounted level costs its price with the fee, less the discount on its face value", () => {
  const [full] = listLevels(all, samplePriceList());
  const [discounted] = listDiscountedLevels({ ...all, percentOff: 10 }, samplePriceList());
  expect(discounted).toEqual({
    ...full,
    total: usd(full!.total.amount - Math.round(full!.faceValue.amount / 10)),
  });
});

it("the discount is calculated on each ticket's face value and rounded per ticket", () => {
  expect(calculateDiscount({ faceValue: usd(1_003) }, { percentOff: 15, quantity: 3 })).toEqual(
    usd(450),
  );
});

it("the middle level of the usual price type that all events have is preselected", () => {
  const levels = listLevels(all, samplePriceList());
  const without = (band: string) => levels.filter((level) => level.band.name !== band);
  expect(presetLevel([{ levels }, { levels }])).toEqual({ band: "B", priceTypeId: "standard" });
  expect(presetLevel([{ levels }, { levels: without("B") }, { levels: [] }])?.band).toBe("A");
  expect(presetLevel([{ levels: without("A") }, { levels: levels.slice(0, 2) }])).toBeNull();
  expect(presetLevel([])).toBeNull();
});
