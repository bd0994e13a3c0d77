import { expect, it } from "vitest";

import { isCommonPassword } from "./common-passwords";
import leakedPasswords from "./leaked-passwords.json" with { type: "json" };
import { isGoodPassword } from "../rules/sign-in/password";

it.each([
  "Password1",
  "P@ssw0rd",
  "Passw0rd123!",
  "Welcome2026",
  "Qwerty123",
  "1Qwerty",
  "Letmein1",
  "Abcdef1",
  "Iloveyou2",
  "MonkeyMonkey1",
  "Lösenord1",
  "1Q2w3e4r",
  "Q1w2e3r4",
  "1qaz2wsX",
  "A1b2c3",
  "Ncc1701D",
  "Riverside1",
  "2Tickets!",
])("%s follows the password rule and is a common password", (password) => {
  expect(isGoodPassword(password)).toBe(true);
  expect(isCommonPassword(password)).toBe(true);
});

it.each(["Concert1", "Matinee22", "Passover5Plum", "tR4verse-", "Qwertz-Kaffee9", "9Kyrie11"])(
  "%s is not a common password",
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);

it("leaked passwords are refused however their letters are capitalized", () => {
  const words = leakedPasswords.flatMap((line) => line.split(" "));
  expect(words.length).toBeGreaterThan(2_500);
  expect(words.filter((word) => !isCommonPassword(word.toUpperCase()))).toEqual([]);
});
