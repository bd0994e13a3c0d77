import { expect, it } from "vitest";

import { accessCodeMatches, normalizeAccessCode } from "./access-registrations";

const matches = (holder: string, account: string) =>
  accessCodeMatches({ lastName: holder }, { lastName: account });

it.each([
  ["Rivera", "Rivera"],
  ["Rivera", " rivera "],
  ["O’Connor", "OCONNOR"],
  ["Núñez", "Nunez"],
  ["van der Berg", "Van Der-Berg"],
  ["Müller", "Mu\u0308ller"],
])("an access registration of %s matches an account of %s", (holder, account) => {
  expect(matches(holder, account)).toBe(true);
});

it.each([
  ["Rivera", "Okafor"],
  ["Rivera", "Riveras"],
  ["Rivera", ""],
  ["", ""],
  ["-", "-"],
  ["李", "王"],
])("an access registration of %s does not match an account of %s", (holder, account) => {
  expect(matches(holder, account)).toBe(false);
});

it("an access code is normalized to upper case without spaces", () => {
  expect(normalizeAccessCode(" ra-ok afor1 ")).toBe("RA-OKAFOR1");
});
