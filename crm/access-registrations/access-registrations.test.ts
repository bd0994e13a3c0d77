import { expect, it } from "vitest";

import { accessCodeMatches, accessCodeOf } from "./access-registrations";

const matches = (holder: string, account: string) =>
  accessCodeMatches({ lastName: holder }, { lastName: account });

it.each([
  ["Rivera", "Rivera"],
  ["Rivera", " rivera "],
  ["O’Connor", "OCONNOR"],
  ["Núñez", "Nunez"],
  ["van der Berg", "Van Der-Berg"],
  ["Müller", "Mu\u0308ller"],
])("an access registration of %s is for an account in the name of %s", (holder, account) => {
  expect(matches(holder, account)).toBe(true);
});

it.each([
  ["Rivera", "Okafor"],
  ["Rivera", "Riveras"],
  ["Rivera", ""],
  ["", ""],
  ["-", "-"],
  ["李", "王"],
])("an access registration of %s is not for an account in the name of %s", (holder, account) => {
  expect(matches(holder, account)).toBe(false);
});

it("an access registration is found however its code is typed", () => {
  expect(accessCodeOf(" ra-ok afor1 ")).toBe("RA-OKAFOR1");
});
