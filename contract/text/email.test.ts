import { expect, it } from "vitest";

import { emailError } from "./email";

it("an email address is required and must be well-formed", () => {
  const accepted = ["ada@example.com", "o'brien+box@mail.example.co.uk", "A.Lovelace@EXAMPLE.COM"];
  expect(accepted.map(emailError)).toEqual([null, null, null]);
  expect(["", "ada", `${"a".repeat(250)}@example.com`].map(emailError)).toEqual([
    "required",
    "email",
    "email",
  ]);
});

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
];

it.each(refused)("the email address %j is refused", (email) => {
  expect(emailError(email)).toBe("email");
});
