import { it, expect } from "vitest";

import { orderNumber, parseOrderNumber } from "./order-number";

it("an order number is parsed with or without its prefix", () => {
  expect(orderNumber(10234)).toBe("RPA-10234");
  for (const text of ["RPA-10234", "rpa-10234", "RPA10234", "10234", "  10234  ", " RPA-10234 "])
    expect(parseOrderNumber(text), text).toBe(10234);
  for (const text of ["", "RPA-", "XYZ-10234", "10234a", "a 10234", "1 0234", "1234567890123456"])
    expect(parseOrderNumber(text), text).toBeNull();
  expect(parseOrderNumber("123456789012345")).toBe(123456789012345);
});
