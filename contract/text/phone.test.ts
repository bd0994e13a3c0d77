import { expect, it } from "vitest";

import { normalizePhone, phoneError } from "./phone";

it.each([
  ["212 555 0140", "2125550140"],
  ["212-555-0177", "2125550177"],
  ["(212) 555-0188", "2125550188"],
  ["+1 (212) 555.0188", "12125550188"],
])("the phone number %s is normalized to %s", (typed, normalized) => {
  expect(normalizePhone(typed)).toBe(normalized);
  expect(phoneError(normalizePhone(typed))).toBeNull();
});

it.each([
  ["", "required"],
  ["()", "required"],
  ["212-555-01AB", "digits-only"],
  ["212+5550188", "digits-only"],
  ["555-0188", "length"],
])("the phone number %j is refused with %s", (typed, error) => {
  expect(phoneError(normalizePhone(typed))).toBe(error);
});
