import { expect, it } from "vitest";

import { formatPhone, formatPhoneField, normalizePhone, phoneError } from "./phone";

it.each([
  ["212 555 0140", "2125550140"],
  ["212-555-0177", "2125550177"],
  ["(212) 555-0188", "2125550188"],
  ["12125550188", "12125550188"],
  ["+1 (212) 555.0188", "+12125550188"],
  ["+47 98 76 54 32", "+4798765432"],
  ["0045 32 12 34 56", "+4532123456"],
  ["+44 (0)20 7946 0958", "+442079460958"],
  ["+44 20 7946 0958", "+442079460958"],
  ["+49 (30) 901820", "+4930901820"],
  ["+509 28 19 1234", "+50928191234"],
  ["+123456789012345", "+123456789012345"],
])("the phone number %s is normalized to %s", (typed, normalized) => {
  expect(normalizePhone(typed)).toBe(normalized);
  expect(phoneError(normalizePhone(typed))).toBeNull();
});

it.each([
  ["", "required"],
  ["()", "required"],
  ["212-555-01AB", "digits-only"],
  ["212+5550188", "digits-only"],
  ["++12125550188", "international"],
  ["555-0188", "length"],
  ["98 76 54 32", "length"],
  ["212555018800", "length"],
  ["+", "international"],
  ["+0 98765432", "international"],
  ["+47 987", "international"],
  ["+1234567890123456", "international"],
  ["+47 98 76 5A 32", "digits-only"],
])("the phone number %j is refused with %s", (typed, error) => {
  expect(phoneError(normalizePhone(typed))).toBe(error);
});

it.each([
  ["2125550142", "(212) 555-0142"],
  ["12125550142", "(212) 555-0142"],
  ["+12125550142", "(212) 555-0142"],
  ["+4798765432", "+47 98765432"],
  ["+4532123456", "+45 32123456"],
  ["+50928191234", "+509 28191234"],
  ["+78121234567", "+7 8121234567"],
  ["02079460018", "02079460018"],
  ["7911123456", "7911123456"],
  ["", ""],
])("the phone number %s is shown as %s", (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown.replaceAll(" ", "\u00a0"));
});

it.each([
  ["9997654321", "9997654321"],
  ["+13125550199", "+1 3125550199"],
  ["+529997654321", "+52 9997654321"],
])("in Mexico, the phone number %s is shown as %s", (stored, shown) => {
  const text = formatPhone(stored, { country: "MX", code: "+52", example: "" });
  expect(text).toBe(shown.replaceAll(" ", "\u00a0"));
});

const SWISS = { country: "CH", code: "+41", example: "079 555 01 23" };
const AMERICAN = { country: "US", code: "+1", example: "" };

it.each([
  [SWISS, "+41795550123", "+41 79 555 01 23"],
  [SWISS, "0795550123", "079 555 01 23"],
  [SWISS, "+4798765432", "+47 98765432"],
  [SWISS, "+12125550140", "+1 2125550140"],
  [AMERICAN, "2125550140", "(212) 555-0140"],
  [AMERICAN, "12125550140", "1 (212) 555-0140"],
  [AMERICAN, "+12125550140", "+1 (212) 555-0140"],
  [AMERICAN, "+442079460958", "+44 2079460958"],
  [AMERICAN, "7911123456", "7911123456"],
  [AMERICAN, "", ""],
])("a field has a stored number grouped, and sends the same number: %o, %s as %s", (...row) => {
  const [notation, stored, shown] = row;
  expect(formatPhoneField(stored, notation)).toBe(shown);
  expect(normalizePhone(shown)).toBe(stored);
});

it.each(["212-555-01AB", "  2125550", "212 555 0140", "++41795550123", "+41 (0)79 555 01 23"])(
  "a field keeps %j as it was typed",
  (typed) => {
    for (const notation of [SWISS, AMERICAN]) expect(formatPhoneField(typed, notation)).toBe(typed);
  },
);
