import { it, expect } from "vitest";

import { makeBarcode, isBarcode } from "../../tables/barcode";

it("makeBarcode returns 20 digits that isBarcode accepts", () => {
  let digit = 0;
  const barcode = makeBarcode(() => (digit += 1) % 10);
  expect(barcode).toBe("99123456789012345678");
  expect(isBarcode(barcode)).toBe(true);
});

it.each([
  "9912345678901234567",
  "991234567890123456789",
  "12345678901234567899",
  "9912345678901234567x",
])("isBarcode rejects %s", (digits) => expect(isBarcode(digits)).toBe(false));
