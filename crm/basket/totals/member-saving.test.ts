import { expect, it } from "vitest";

import { emptyBasket, ticketLine } from "../../../tests/support/sample-basket";
import { memberSaving } from "./member-saving";

const member = { isMember: true, membershipAmount: 10_000 };
const memberPrice = {
  priceTypeId: "member",
  eligibility: "member",
  faceValue: 6000,
  chosenPriceTypeId: "standard",
  chosenFaceValue: 7600,
  chosenFee: 900,
} as const;

it("a membership saves the fees, and what member prices that apply by themselves are lower", () => {
  const lines = [ticketLine("t1", memberPrice), ticketLine("t2")];
  expect(memberSaving({ ...emptyBasket, ...member, lines })).toBe(1600 + 2 * 900);
});

it("a membership that waives no fees saves what its prices are lower", () => {
  const lines = [ticketLine("t1", memberPrice)];
  const basket = { ...emptyBasket, isMember: true, membershipAmount: 5000, lines };
  expect(memberSaving(basket)).toBe(1600);
});

it("access prices are no saving of a membership, and nobody saves without one", () => {
  const lines = [ticketLine("t1", { ...memberPrice, eligibility: "access" })];
  expect(memberSaving({ ...emptyBasket, ...member, lines })).toBe(900);
  expect(memberSaving({ ...emptyBasket, lines })).toBe(0);
});

it("lines whose hold has ended save nothing", () => {
  const lines = [ticketLine("t1", memberPrice)];
  expect(memberSaving({ ...emptyBasket, ...member, lines, heldUntil: emptyBasket.now })).toBe(0);
});
