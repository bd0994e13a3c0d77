import { expect, it } from "vitest";
import { addMoney, isFree, money, timesMoney } from "./money";

it("money is added and multiplied in minor units", () => {
  expect(addMoney(money(13600, "USD"), money(900, "USD"))).toEqual(money(14500, "USD"));
  expect(timesMoney(money(14500, "USD"), 2)).toEqual(money(29000, "USD"));
});

it("money refuses fractions of a cent and unsafe integers", () => {
  expect(() => money(0.5, "USD")).toThrow(RangeError);
  expect(() => timesMoney(money(Number.MAX_SAFE_INTEGER, "USD"), 2)).toThrow(RangeError);
});

it("adding money of different currencies throws", () => {
  expect(() => addMoney(money(1, "USD"), money(1, "GBP"))).toThrow(RangeError);
});

it("only an amount of zero is free", () => {
  expect([isFree(money(0, "USD")), isFree(money(1, "USD"))]).toEqual([true, false]);
});
