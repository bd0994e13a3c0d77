import { it, expect } from "vitest";

import { BARCODE, makeBarcode, shortCode } from "./barcode";

it("makeBarcode returns 20 digits that are a barcode", () => {
  let digit = 0;
  const barcode = makeBarcode(() => (digit += 1) % 10);
  expect(barcode).toBe("99123456789012345678");
  expect(BARCODE.test(barcode)).toBe(true);
});

it.each([
  "9912345678901234567",
  "991234567890123456789",
  "12345678901234567899",
  "9912345678901234567x",
])("%s is not a barcode", (digits) => expect(BARCODE.test(digits)).toBe(false));

it.each([
  ["99123456789012345678", "12345678"],
  ["FORMER-0000042", "0000042"],
  ["84411042", "1042"],
  ["ABC", "C"],
  ["7", ""],
])("the short code of %s is %j, at most half of it", (code, short) =>
  expect(shortCode(code)).toBe(short),
);
