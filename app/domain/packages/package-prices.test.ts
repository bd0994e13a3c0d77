import fc from "fast-check";
import { expect, it } from "vitest";

import { samplePriceList, samplePriceListWith } from "../../../tests/support/samples/event";
import { usd } from "../../../tests/support/samples/usd";
import { listDiscountedLevels } from "./package-levels";
import { packagePrices } from "./package-prices";

const all = { bands: null, priceTypes: null };
const forMember = (amount: number, eligibility: "member" | "access" = "member") =>
  samplePriceListWith({ id: "member", name: "Member", eligibility }, amount);
const totalsIn = ({ bands, priceTypes }: ReturnType<typeof packagePrices>) =>
  bands.map(({ prices }) =>
    prices.map(
      ({ priceTypeId, total }) =>
        `${priceTypes.find(({ id }) => id === priceTypeId)?.name} ${total.amount}`,
    ),
  );

it("a member's prices in a package are those of the single ticket, under the name of the member price", () => {
  const some = { bands: ["i1-A"], priceTypes: ["standard", "under30"] };
  const prices = packagePrices(some, forMember(7_000));
  expect(totalsIn(prices)).toEqual([["Member 7000", "Under 30 4900"]]);
  // The box office is asked for the price that the package offers.
  expect(prices.bands[0]?.prices[0]?.priceTypeId).toBe("standard");
});

it("a member price that is the same choice is not offered twice, and one that is not lower is a choice of its own", () => {
  expect(totalsIn(packagePrices(all, forMember(6_000)))).toEqual([
    ["Standard 6000", "Under 30 4900"],
    ["Standard 6000", "Under 30 3900"],
    ["Standard 5900", "Under 30 2900", "Member 6000"],
  ]);
  expect(totalsIn(packagePrices(all, forMember(1_000)))).toEqual(
    ["A", "B", "C"].map(() => ["Member 1000"]),
  );
});

it("access prices and a package without members' prices stay as they are listed", () => {
  expect(totalsIn(packagePrices(all, forMember(7_000, "access")))[0]).toHaveLength(3);
  const list = samplePriceList();
  expect(packagePrices(all, list)).toEqual({ bands: list.bands, priceTypes: list.priceTypes });
});

it("a ticket in a package never costs more than the lowest that the visitor pays for it alone", () => {
  fc.assert(
    fc.property(fc.nat({ max: 12_000 }), fc.nat({ max: 100 }), (member, percentOff) => {
      const list = forMember(Math.max(member, 900));
      const offer = { bands: null, priceTypes: ["standard"], percentOff };
      for (const { band, total } of listDiscountedLevels(offer, list)) {
        const alone = list.bands.find(({ id }) => id === band.id)?.prices ?? [];
        const lowest = Math.min(
          ...alone.flatMap((price) => (price.priceTypeId === "under30" ? [] : price.total.amount)),
        );
        expect(total).toEqual(usd(Math.min(total.amount, lowest)));
      }
    }),
  );
});
