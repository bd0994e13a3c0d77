import { expect, it } from "vitest";

import { registrationFaults, tidyRegistration } from "./registration-rules";

const now = new Date("2026-11-20T15:00:00Z");
const good = {
  title: null,
  firstName: "Ada",
  middleName: null,
  lastName: "Lovell",
  mobile: null,
  birthYear: null,
  birthDate: null,
  email: "ada@example.com",
  password: "Concert1",
  phone: "2125550123",
  address: {
    line1: "12 River Road",
    line2: null,
    line3: " ",
    city: "New York",
    county: null,
    state: "NY",
    postcode: "10001",
    country: "US",
  },
};

it("forgives spaces around what was typed, except in a password", () => {
  const tidy = tidyRegistration({ ...good, email: " ada@example.com ", password: " Concert1 " });
  expect(tidy).toMatchObject({ email: "ada@example.com", password: " Concert1 " });
  expect(tidy.address.line3).toBeNull();
  expect(registrationFaults(tidy, now)).toEqual({});
});

it.each([
  [{ phone: "212555012" }, { phone: "length" }],
  [{ phone: "212555012345" }, { phone: "length" }],
  [{ phone: "+12125550123" }, { phone: "digits-only" }],
  [{ phone: "" }, { phone: "required" }],
  [{ email: "ada@example" }, { email: "email" }],
  [{ email: "a b@example.com" }, { email: "email" }],
  [{ email: `${"a".repeat(250)}@example.com` }, { email: "email" }],
  [{ password: "Abc1" }, { password: "password-rule" }],
  [{ address: { ...good.address, state: "" } }, { "address.state": "required" }],
  [{ address: { ...good.address, state: "", country: "FR" } }, {}],
  [{ address: { ...good.address, postcode: "1".repeat(13) } }, { "address.postcode": "too-long" }],
])("of %j says %j", (change, faults) => {
  expect(registrationFaults({ ...good, ...change }, now)).toEqual(faults);
});
