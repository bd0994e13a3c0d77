import { expect, it } from "vitest";

import { emailFault } from "./email";

it("an email is required, and has the form of an email address", () => {
  const accepted = ["ada@example.com", "o'brien+box@mail.example.co.uk", "A.Lovelace@EXAMPLE.COM"];
  expect(accepted.map(emailFault)).toEqual([null, null, null]);
  expect(["", "ada", `${"a".repeat(250)}@example.com`].map(emailFault)).toEqual([
    "required",
    "email",
    "email",
  ]);
});

/** Characters that end a header line or separate the addresses in one, and marks that nobody sees. */
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

it.each(refused)("an email address is refused: %j", (email) => {
  expect(emailFault(email)).toBe("email");
});
