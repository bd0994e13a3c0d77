import { expect, it } from "vitest";

import { interpolate } from "./text-values";
import { displayEmail, emailError, hasNoAddress, normalizeEmail } from "./email";

it("an email address is required and must be well-formed", () => {
  const accepted = ["ada@example.com", "o'brien+box@mail.example.co.uk", "A.Lovelace@EXAMPLE.COM"];
  expect(accepted.map(emailError)).toEqual([null, null, null]);
  expect(
    [
      "",
      "ada",
      "@example.com",
      `${"a".repeat(250)}@example.com`,
      `${"a".repeat(65)}@example.com`,
    ].map(emailError),
  ).toEqual(["required", "email", "email", "email", "email"]);
});

it.each([
  "ada=example.com@bounce.example.com",
  "~ada@example.com",
  "research&development@example.com",
  "box/office@example.com",
  "!#$%&'*+-/=?^_`{|}~@example.com",
  "-ada@example.com",
  "ada@xn--mnchen-3ya.de",
  "ada@xn--e1afmkfd.xn--p1ai",
  "ada@3m.example.com",
])("the email address %s is accepted, as RFC 5322 allows it", (email) => {
  expect(emailError(email)).toBeNull();
});

it.each([
  ["ada@münchen.de", "ada@xn--mnchen-3ya.de"],
  [" ada@MÜNCHEN.de ", "ada@xn--mnchen-3ya.de"],
  ["ada@пример.рф", "ada@xn--e1afmkfd.xn--p1ai"],
  ["ada@例え。テスト", "ada@xn--r8jz45g.xn--zckzah"],
  ["ada@xn--p1ai.example", "ada@xn--p1ai.example"],
  ["A.Lovelace@EXAMPLE.COM", "A.Lovelace@EXAMPLE.COM"],
])("the domain of %j is stored as A-labels", (typed, stored) => {
  expect(normalizeEmail(typed)).toBe(stored);
  expect(emailError(stored)).toBeNull();
});

it.each([
  ["ada@xn--mnchen-3ya.de", "ada@münchen.de"],
  ["Ada@mail.xn--mnchen-3ya.de", "Ada@mail.münchen.de"],
  ["ada@xn--e1afmkfd.xn--p1ai", "ada@пример.рф"],
  ["ada@xn--wgv71a119e.jp", "ada@日本語.jp"],
  ["ada@example.com", "ada@example.com"],
  // Cyrillic letters that read "apple.com", alone and among Latin ones.
  ["ada@xn--80ak6aa92e.com", "ada@xn--80ak6aa92e.com"],
  ["ada@xn--pple-43d.com", "ada@xn--pple-43d.com"],
  ["ada@xn--a.de", "ada@xn--a.de"],
  ["xn--mnchen-3ya.de", "xn--mnchen-3ya.de"],
])("the email address %j is shown as %j", (stored, shown) => {
  expect(displayEmail(stored)).toBe(shown);
  expect(normalizeEmail(shown)).toBe(stored);
});

it("texts of pages and mails show an international email address with its letters", () => {
  const values = { email: "ada@xn--mnchen-3ya.de" };
  expect(interpolate("We write to {{email}}.", values)).toBe("We write to ada@münchen.de.");
});

it.each(["josé@example.com", "用户@例え.テスト", "δοκιμή@example.gr"])(
  "the email address %s is refused because the mail server can't deliver to it",
  (email) => {
    expect(emailError(normalizeEmail(email))).toBe("local-part");
  },
);

/** Line breaks, address separators and invisible characters. */
const refused = [
  "ada@example.com\r\nBcc: eve@example.com",
  "ada@example.com\u0000",
  "ada\u0007@example.com",
  "ada lovelace@example.com",
  "ada\u00a0lovelace@example.com",
  "ada\u202e@example.com",
  "ada\u200b@example.com",
  "<ada@example.com>",
  "Ada<ada@example.com",
  "ada@example.com,eve@example.com",
  "eve,ada@example.com",
  "eve;ada@example.com",
  "ada@example.com;eve.example.com",
  '"ada"@example.com',
  "ada@example.com(x)",
  "ada@eve@example.com",
  "josé,eve@example.com",
  "josé\u202e@example.com",
  ".ada@example.com",
  "ada.@example.com",
  "ada..b@example.com",
  "ada@example",
  "ada@-example.com",
  "ada@example.com.",
  "ada@192.0.2.1",
  "ada@[192.0.2.1]",
  "ada@münchen.de/evil",
  "ada@mün chen.de",
  "ada@münchen.de\r\nBcc: eve@example.com",
  "ada@a\u202eü.de",
];

it.each(refused)("the email address %j is refused", (email) => {
  expect(emailError(email)).toBe("email");
  expect(emailError(normalizeEmail(email))).toBe("email");
});

it("what stands for a missing email is no address, and is not shown", () => {
  expect(hasNoAddress("payer-1@invalid")).toBe(true);
  expect(displayEmail("payer-1@invalid")).toBe("");
  expect(hasNoAddress("ada@invalid.example")).toBe(false);
  expect(displayEmail("ada@invalid.example")).toBe("ada@invalid.example");
});
