import { expect, test } from "vitest";

import { isPast, parseExpiry, parseCardForm, findBrand, grouped, isCardNumber } from "./card-form";
import { testCards } from "./test-cards";

const NOW = Date.UTC(2026, 10, 20);
const valid = {
  cardNumber: "4242 4242 4242 4242",
  cardExpiry: "12/34",
  cardCvc: "123",
  cardName: "Ada Lovelace",
};

test("every listed test card has a valid check digit", () => {
  for (const card of testCards) expect(isCardNumber(card.number), card.number).toBe(true);
});

test.each(["4242424242424241", "4242", "", "4242a42424242424", "4".repeat(20)])(
  "the card number %j is refused",
  (number) => expect(isCardNumber(number)).toBe(false),
);

test("a card number's network determines its brand and grouping", () => {
  expect([findBrand("4242"), findBrand("5555"), findBrand("3782"), findBrand("9")]).toEqual([
    "visa",
    "mastercard",
    "amex",
    "unknown",
  ]);
  expect(grouped("4242424242424242")).toBe("4242 4242 4242 4242");
  expect(grouped("378282246310005")).toBe("3782 822463 10005");
});

test.each(["9/30", "09/30", "09 / 2030", "0930", "092030", "2030-09", "09-30", "09 30"])(
  "the expiry date %j is parsed",
  (text) => expect(parseExpiry(text)).toEqual({ month: 9, year: 2030 }),
);

test.each(["", "13/30", "00/30", "9", "sep 30", "09/3"])("the expiry date %j is refused", (text) =>
  expect(parseExpiry(text)).toBeNull(),
);

test("a card is valid until its expiry month has ended in every time zone", () => {
  const november = { month: 11, year: 2026 };
  expect(isPast(november, Date.UTC(2026, 11, 1, 11, 59))).toBe(false);
  expect(isPast(november, Date.UTC(2026, 11, 1, 12))).toBe(true);
});

test("parseCardForm returns the card without its number or security code", () => {
  const form = parseCardForm(valid, NOW);
  expect(form).toMatchObject({ ok: true, value: { number: "4242424242424242" } });
  expect(form.ok && form.value.card).toEqual({
    brand: "visa",
    last4: "4242",
    expMonth: 12,
    expYear: 2034,
    name: "Ada Lovelace",
  });
});

test.each([
  ["cardNumber", "4242 4242 4242 4241"],
  ["cardNumber", ""],
  ["cardExpiry", "10/26"],
  ["cardExpiry", "soon"],
  ["cardExpiry", "12/99"],
  ["cardCvc", "12"],
  ["cardCvc", "1234"],
  ["cardName", "  "],
])("the card form has an error for %s when it is %j", (field, value) => {
  const form = parseCardForm({ ...valid, [field]: value }, NOW);
  expect(form.ok).toBe(false);
  expect(Object.keys(form.ok ? {} : form.failure.errors)).toEqual([field]);
});

test("the card form requires a four-digit security code for American Express", () => {
  const amex = { ...valid, cardNumber: "378282246310005" };
  expect(parseCardForm(amex, NOW).ok).toBe(false);
  expect(parseCardForm({ ...amex, cardCvc: "1234" }, NOW).ok).toBe(true);
});

test("the card form refuses malformed bodies", () => {
  for (const body of [
    undefined,
    null,
    "x",
    [],
    { cardNumber: ["1"] },
    { cardName: "x".repeat(999) },
  ])
    expect(parseCardForm(body, NOW).ok).toBe(false);
});
