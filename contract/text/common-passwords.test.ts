import { expect, it } from "vitest";

import { isGoodPassword } from "../schemas/sign-in";
import { isCommonPassword } from "./common-passwords";

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
