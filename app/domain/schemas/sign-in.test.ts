import { parseWithZod } from "@conform-to/zod/v4";
import { expect, it } from "vitest";
import { emailOnlySchema, registrationFormSchema } from "./sign-in";
import { sampleCountries } from "../../../tests/support/samples/customer";
import { form } from "../../../tests/support/form";
import { registrationForm } from "../../../tests/support/samples/customer";

const schema = registrationFormSchema(sampleCountries);
const findErrors = (fields: Record<string, string>) =>
  parseWithZod(form(fields), { schema }).reply().error;

it("the registration form parses empty optional address lines as null", () => {
  const parsed = parseWithZod(form(registrationForm), { schema });
  expect(parsed.status === "success" && parsed.value.address).toMatchObject({
    line1: "10 Lincoln Square",
    line2: null,
  });
});

it("the registration form reports every missing required field", () => {
  expect(findErrors({})).toEqual({
    firstName: ["required.firstName"],
    lastName: ["required.lastName"],
    email: ["required.email"],
    password: ["required.choosePassword"],
    phone: ["required.phone"],
    "address.line1": ["required.line1"],
    "address.city": ["required.city"],
    "address.state": ["required.state"],
    "address.postcode": ["required.zip"],
    "address.country": ["required.country"],
    terms: ["terms"],
  });
});

it.each([
  ["a password that is too short", "password", "Abc12", "passwordRule"],
  ["a common password", "password", "Welcome1", "passwordCommon"],
  ["letters in a phone number", "phone", "212-555-01AB", "phoneDigits"],
  ["a phone number of nine digits", "phone", "212555019", "phoneLength"],
  ["letters in a mobile number", "mobile", "917-555-O123", "mobileDigits"],
  ["too few digits after the +", "phone", "+47 987", "phoneInternational"],
  ["an email without a domain", "email", "ada@", "emailInvalid"],
  ["an email with a space", "email", "ada example@x.org", "emailInvalid"],
  ["a first name of spaces", "firstName", " ", "required.firstName"],
  ["letters that no mail server takes", "email", "josé@example.com", "emailLocalPart"],
  ["no state in a country that has states", "address.state", "", "required.state"],
  ["a country that is not listed", "address.country", "XX", "required.country"],
])("the registration form refuses %s", (_, field, value, message) => {
  expect(findErrors({ ...registrationForm, [field]: value })).toEqual({ [field]: [message] });
});

it("the registration form refuses a state of another country", () => {
  const canada = {
    ...registrationForm,
    "address.country": "CA",
    "address.state": "NY",
    "address.postcode": "K1A 0B1",
  };
  expect(findErrors(canada)).toEqual({ "address.state": ["stateOfCountry"] });
});

it("the errors of an address name its country's postcode", () => {
  const british = { ...registrationForm, "address.country": "GB", "address.state": "" };
  const findError = (postcode: string) => findErrors({ ...british, "address.postcode": postcode });
  expect(findError("")).toEqual({ "address.postcode": ["required.postcode"] });
  expect(findError("xx")).toEqual({ "address.postcode": ["format.postcode"] });
  expect(findError("sw1a1aa")).toBeUndefined();
});

it("an email is trimmed", () => {
  expect(emailOnlySchema.parse({ email: "  ada@example.com " })).toEqual({
    email: "ada@example.com",
  });
});

it.each([
  ["Prize: t.co/AbC123", "nameAddress"],
  ["Ada\u0007", "nameCharacters"],
  ["x".repeat(61), "tooLong"],
])("registration refuses the name %j with %s", (name, message) => {
  expect(findErrors({ ...registrationForm, firstName: name })).toEqual({ firstName: [message] });
});
