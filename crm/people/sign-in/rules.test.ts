import { expect, it } from "vitest";

import { normalizeMailedCode } from "#contract/schemas/sign-in";
import { sampleAddress } from "../../../tests/support/samples/address";
import {
  isLinkTemplate,
  linkWithToken,
  makeCode,
  passwordChangeErrors,
  registrationErrors,
  normalizeRegistration,
} from "./rules";

const HOME = "https://tickets.example.org";

it.each([
  `${HOME}/authentication?token=__TOKEN__`,
  `${HOME}/authentication/__TOKEN__`,
  `${HOME}/authentication?lang=sv&token=__TOKEN__&next=%2Fcheckout`,
])("%s is a valid link template", (template) => {
  expect(isLinkTemplate(template, `${HOME}/`)).toBe(true);
});

it.each([
  "https://evil.example/authentication?token=__TOKEN__",
  "https://tickets.example.org.evil.example/?token=__TOKEN__",
  "https://tickets.example.org@evil.example/?token=__TOKEN__",
  "https://user@tickets.example.org/?token=__TOKEN__",
  "http://tickets.example.org/?token=__TOKEN__",
  "https://tickets.example.org:8443/?token=__TOKEN__",
  "//tickets.example.org/?token=__TOKEN__",
  `${HOME}/authentication`,
  `${HOME}/?a=__TOKEN__&b=__TOKEN__`,
  // Browsers do not send the fragment.
  `${HOME}/authentication#__TOKEN__`,
  "https://__TOKEN__/",
  "javascript:alert('__TOKEN__')",
  `${HOME}/?token=__TOKEN__&x=${"x".repeat(1_000)}`,
  `${HOME}/?token=__TOKEN__\nCall this number`,
  "__TOKEN__",
  "",
])("%s is not a valid link template", (template) => {
  expect(isLinkTemplate(template, HOME)).toBe(false);
});

it("the token is inserted into a link template", () => {
  expect(linkWithToken(`${HOME}/a?token=__TOKEN__&x=1`, "t-0_k")).toBe(`${HOME}/a?token=t-0_k&x=1`);
});

it("a mailed code has six digits, and may be entered with spaces and hyphens", () => {
  const digits = [0, 4, 8, 2, 1, 3];
  expect(makeCode(() => digits.shift() ?? 0)).toBe("048213");
  expect(normalizeMailedCode(" 048-2 13")).toBe("048213");
});

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
  address: sampleAddress({ line3: " " }),
};

it("a registration is trimmed, except for the password", () => {
  const normalized = normalizeRegistration({
    ...good,
    email: " ada@example.com ",
    password: " Concert1 ",
  });
  expect(normalized).toMatchObject({ email: "ada@example.com", password: " Concert1 " });
  expect(normalized.address.line3).toBeNull();
  expect(registrationErrors(normalized, now)).toEqual({});
});

it.each([
  [{ phone: "212555012" }, { phone: "length" }],
  [{ phone: "212555012345" }, { phone: "length" }],
  [{ phone: "+12125550123" }, {}],
  [{ phone: "+4798765432" }, {}],
  [{ phone: "+47987" }, { phone: "international" }],
  [{ phone: "" }, { phone: "required" }],
  [{ email: "ada@example" }, { email: "email" }],
  [{ email: "a b@example.com" }, { email: "email" }],
  [{ email: `${"a".repeat(250)}@example.com` }, { email: "email" }],
  [{ address: { ...good.address, state: "" } }, { "address.state": "required" }],
  [{ address: { ...good.address, state: "", country: "FR" } }, {}],
  [{ address: { ...good.address, postcode: "1".repeat(13) } }, { "address.postcode": "too-long" }],
])("a registration with %j has the field errors %j", (change, errors) => {
  expect(registrationErrors({ ...good, ...change }, now)).toEqual(errors);
});

it.each(["Abc12", "abcdef1", "ABCDEF1", "Abcdefg", `Ab1${"x".repeat(18)}`])(
  "the new password %s is refused",
  (password) => {
    expect(registrationErrors({ ...good, password }, now)).toEqual({ password: "password-rule" });
  },
);

it.each(["Yew123", `Abc1${"x".repeat(16)}`])("the new password %s is accepted", (password) => {
  expect(registrationErrors({ ...good, password }, now)).toEqual({});
});

it("a password change requires the current password and the new one twice", () => {
  const change = {
    currentPassword: "Concert1",
    newPassword: "Concert2",
    confirmPassword: "Concert2",
  };
  expect(passwordChangeErrors(change)).toEqual({});
  expect(passwordChangeErrors({ ...change, confirmPassword: "Concert3" })).toEqual({
    confirmPassword: "different",
  });
  expect(
    passwordChangeErrors({ currentPassword: "", newPassword: "", confirmPassword: "" }),
  ).toEqual({
    currentPassword: "required",
    newPassword: "required",
    confirmPassword: "required",
  });
  expect(
    passwordChangeErrors({ ...change, newPassword: "Password1", confirmPassword: "Password1" }),
  ).toEqual({ newPassword: "password-common" });
  expect(
    passwordChangeErrors({ ...change, newPassword: "concert", confirmPassword: "concert" }),
  ).toEqual({ newPassword: "password-rule" });
});
