import { expect, it } from "vitest";

import { AVAILABILITY_STATUSES } from "#contract/schemas/event";
import type { AvailabilityStatus } from "#contract/schemas/event";
import { memberPrice } from "~/domain/member-price";

import { choosePresetPrice, getClosedReason, isFeeWaived, publicPrices } from "./performance-sale";
import { samplePriceList } from "../../../tests/support/samples/event";
import { usd } from "../../../tests/support/samples/usd";

const now = "2026-12-01T12:00:00-05:00";
const band = { id: "A", name: "A", sections: [], capacity: 10, prices: [] };
const some = { openToBuyer: false, bands: [{ ...band, available: 3, byPrice: 3 }] };
const none = { openToBuyer: false, bands: [{ ...band, available: 0, byPrice: 0 }] };
const findReason = (status: AvailabilityStatus, list = some) =>
  getClosedReason({ status, offSaleAt: null }, list, now);

it("a performance on sale is open while tickets are left", () => {
  const open = AVAILABILITY_STATUSES.filter((status) => findReason(status) === null);
  expect(open).toEqual(["get-tickets", "limited"]);
  expect(findReason("get-tickets", none)).toBe("sold-out");
});

it("a performance in priority booking or opened by a code is open to its buyers while tickets are left", () => {
  const forBuyer = { ...some, openToBuyer: true };
  expect([findReason("priority", forBuyer), findReason("book", forBuyer)]).toEqual([null, null]);
  expect(findReason("priority", { ...none, openToBuyer: true })).toBe("priority");
  expect(findReason("cancelled", forBuyer)).toBe("cancelled");
});

it.each([
  ["2026-12-01T11:59:00-05:00", "off-sale"],
  ["2026-12-01T17:00:01Z", "not-on-sale"],
  [null, "not-on-sale"],
])("a performance that is not on sale with offSaleAt %s is closed as %s", (offSaleAt, reason) => {
  expect(getClosedReason({ status: "not-on-sale", offSaleAt }, some, now)).toBe(reason);
});

const type = (id: string, eligibility: "all" | "member" | "access" = "all", wish = false) => ({
  id,
  eligibility,
  payWhatYouWish: wish ? { min: usd(0), max: usd(20_000), fee: null } : null,
});
const getList = (...priced: [ReturnType<typeof type>, number][]) => ({
  priceTypes: priced.map(([one]) => one),
  bands: [
    {
      id: "a",
      name: "A",
      prices: priced.map(([{ id }, amount]) => ({
        priceTypeId: id,
        total: usd(amount),
        faceValue: usd(amount - 900),
        fee: usd(900),
      })),
    },
  ],
});

it("choosePresetPrice returns the member price if it is lower than the first price", () => {
  const list = getList([type("standard"), 13_600], [type("member", "member"), 12_100]);
  expect(choosePresetPrice(list, "a")?.priceTypeId).toBe("member");
  const equalPrices = getList([type("standard"), 13_600], [type("member", "member"), 13_600]);
  expect(choosePresetPrice(equalPrices, "a")?.priceTypeId).toBe("standard");
});

it("choosePresetPrice never returns a reduced price, pay what you wish or a price that needs a code", () => {
  const list = getList(
    [type("standard"), 13_600],
    [type("under30"), 7_000],
    [type("wish", "member", true), 500],
    [type("access", "access"), 7_000],
  );
  expect(choosePresetPrice(list, "a")?.priceTypeId).toBe("standard");
  expect(memberPrice(list, "a")).toBeNull();
  expect(choosePresetPrice(list, "none")).toBeNull();
});

it("a fee is waived only for buyers without one, where others pay it", () => {
  const list = samplePriceList();
  const prices = publicPrices(list);
  const withoutFee = samplePriceList({
    terms: "member-no-fee",
    bands: list.bands.map((one) => ({
      ...one,
      prices: one.prices.map((price) => ({ ...price, total: price.faceValue, fee: usd(0) })),
    })),
  });
  expect(isFeeWaived(withoutFee, prices)).toBe(true);
  expect(isFeeWaived({ ...list, terms: "member" }, prices)).toBe(false);
  expect(isFeeWaived(withoutFee, publicPrices(withoutFee))).toBe(false);
  expect(isFeeWaived(withoutFee, {})).toBe(false);
});
