import { expect, it } from "vitest";

import { memberPrice, presetPrice } from "./preset-price";

const usd = (amount: number) => ({ amount, currency: "USD" });
const price = (priceTypeId: string, amount: number) => ({
  priceTypeId,
  total: usd(amount),
  faceValue: usd(amount - 900),
  fee: usd(900),
});
const type = (id: string, eligibility: "all" | "member" | "access" = "all", wish = false) => ({
  id,
  eligibility,
  payWhatYouWish: wish ? { min: usd(0), max: usd(20_000), fee: null } : null,
});
const listOf = (...priced: [ReturnType<typeof type>, number][]) => ({
  priceTypes: priced.map(([one]) => one),
  bands: [{ id: "a", name: "A", prices: priced.map(([{ id }, total]) => price(id, total)) }],
});

it("presets the member price where it is less than the first price", () => {
  const list = listOf([type("standard"), 13_600], [type("member", "member"), 12_100]);
  expect(presetPrice(list, "a")?.priceTypeId).toBe("member");
  const dear = listOf([type("standard"), 13_600], [type("member", "member"), 13_600]);
  expect(presetPrice(dear, "a")?.priceTypeId).toBe("standard");
});

it("never presets a reduced price, pay what you wish, or a price that needs a code", () => {
  const list = listOf(
    [type("standard"), 13_600],
    [type("under30"), 7_000],
    [type("wish", "member", true), 500],
    [type("access", "access"), 7_000],
  );
  expect(presetPrice(list, "a")?.priceTypeId).toBe("standard");
  expect(memberPrice(list, "a")).toBeNull();
  expect(presetPrice(list, "none")).toBeNull();
});
