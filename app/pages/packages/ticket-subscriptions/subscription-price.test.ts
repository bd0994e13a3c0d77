import { expect, it } from "vitest";

import { usd } from "../../../../tests/support/samples/usd";
import { priceOfTicket } from "./subscription-price";

it("a subscription names the price of each ticket, fee included, if it is a whole number of cents", () => {
  const six = { price: usd(48_000), fee: usd(900), vouchers: 6 };
  expect(priceOfTicket(six)).toEqual(usd(8_900));
  expect(priceOfTicket({ ...six, fee: null })).toEqual(usd(8_000));
  expect(priceOfTicket({ ...six, price: usd(10_000) })).toBeNull();
  expect(priceOfTicket({ ...six, vouchers: 1 })).toBeNull();
});
