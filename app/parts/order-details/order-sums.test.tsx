import { expect, it, onTestFinished } from "vitest";

import type { Order } from "#contract/schemas/order";
import { formatMoney } from "~/i18n/dates-and-money/format-money";
import { venueSettings } from "~/venue-settings";

import { readWords } from "../../../tests/support/html-text";
import { rendered } from "../../../tests/support/rendered";
import { sampleOrder } from "../../../tests/support/samples/order";
import { usd } from "../../../tests/support/samples/usd";
import { OrderSums } from "./order-sums";

const getSums = (change: Partial<Order>) =>
  readWords(rendered(<OrderSums order={sampleOrder(change)} />));

it("an order of which some was returned shows where it went, and what remains of the total", () => {
  const { total } = sampleOrder().totals;
  const givenBack = { card: usd(5_000), giftCards: usd(0), credit: usd(1_000) };
  const text = getSums({ givenBack, paidCard: { brand: "visa", last4: "4242" } });
  const left = formatMoney(usd(total.amount - 6_000), "en-us");
  expect(text).toContain(
    `Refunded \u2212$50.00 Visa •••• 4242 Added to account credit \u2212$10.00 Total after refunds ${left}`,
  );
  expect(getSums({})).not.toContain("after refunds");
});

it("what remains after a return names its tax by rate, and nothing names none", () => {
  const { total } = sampleOrder().totals;
  const vatByRate = [
    { rate: 8.1, amount: usd(700) },
    { rate: 2.6, amount: usd(300) },
  ];
  const totals = { ...sampleOrder().totals, vat: usd(1_000), vatByRate };
  const back = (amount: number) => ({ card: usd(amount), giftCards: usd(0), credit: usd(0) });
  const returned = [{ rate: 8.1, amount: usd(400) }];
  const findText = (change: Partial<Order>) =>
    getSums({ totals, givenBack: back(2_000), ...change }).split("Total after refunds")[1];
  expect(findText({ returnedTax: { vat: usd(400), vatByRate: returned } })).toContain(
    "Includes $6.00 tax (8.1%: $3.00; 2.6%: $3.00).",
  );
  expect(
    findText({ returnedTax: { vat: usd(700), vatByRate: [{ rate: 8.1, amount: usd(700) }] } }),
  ).toContain("Includes $3.00 tax (2.6%).");
  expect(findText({ returnedTax: { vat: usd(400) } })).toContain("Includes $6.00 tax.");
  const all = { vat: usd(1_000), vatByRate };
  expect(findText({ givenBack: back(total.amount), returnedTax: all })).not.toContain("Includes");
});

it("an order names its seller, also without a number for tax", () => {
  expect(getSums({})).toMatch(/Sold by .+, .+\d{5}\./);
  const { totals } = sampleOrder();
  const free = { ...totals, total: usd(0), subtotal: usd(0), fees: usd(0) };
  expect(getSums({ totals: free })).not.toContain("Sold by");
});

it("a seller's address that ends with a full stop ends its sentence with one", () => {
  const { address, vatNumber } = venueSettings;
  Object.assign(venueSettings, { address: "1 Main St.", vatNumber: "SE1" });
  onTestFinished(() => void Object.assign(venueSettings, { address, vatNumber }));
  const totals = { ...sampleOrder().totals, vat: usd(100) };
  const html = rendered(<OrderSums order={sampleOrder({ totals })} />);
  expect(html).toContain(", 1 Main St. ");
  expect(html).not.toContain("..");
});
