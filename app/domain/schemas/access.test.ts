import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { registrationSchema } from "./access";
import { countries } from "../../../tests/support/countries";
import { form } from "../../../tests/support/form";

const schema = registrationSchema(countries);

const complete = {
  firstName: "Ada",
  lastName: "Okafor",
  email: "ada@example.com",
  password: "Riverside1",
  phone: "2125550199",
  "address.line1": "10 Lincoln Square",
  "address.city": "New York",
  "address.state": "NY",
  "address.postcode": "10023",
  "address.country": "US",
  terms: "on",
};

const errorsOf = (fields: Record<string, string>) =>
  parseWithZod(form(fields), { schema }).reply().error;

describe("the registration form", () => {
  it("takes a complete one, with the lines that may be left out as null", () => {
    const parsed = parseWithZod(form(complete), { schema });
    expect(parsed.status).toBe("success");
    if (parsed.status !== "success") return;
    expect(parsed.value.address).toMatchObject({ line1: "10 Lincoln Square", line2: null });
  });

  it("names every field that is missing", () => {
    expect(errorsOf({})).toEqual({
      firstName: ["required.firstName"],
      lastName: ["required.lastName"],
      email: ["required.email"],
      password: ["required.choosePassword"],
      phone: ["required.phone"],
      "address.line1": ["required.line1"],
      "address.city": ["required.city"],
      "address.state": ["required.state"],
      "address.postcode": ["required.postcode"],
      "address.country": ["required.country"],
      terms: ["terms"],
    });
  });

  it.each([
    ["five characters", "Abc12"],
    ["twenty-one characters", "Abcdefghijklmnopqrs12"],
    ["no digit", "Riverside"],
    ["no upper-case letter", "riverside1"],
    ["no lower-case letter", "RIVERSIDE1"],
  ])("refuses a password with %s", (_, password) => {
    expect(errorsOf({ ...complete, password })).toEqual({ password: ["passwordRule"] });
  });

  it.each([["Abc123"], ["Abcdefghijklmnopqr12"]])(
    "takes a password at the limit: %s",
    (password) => {
      expect(errorsOf({ ...complete, password })).toBeUndefined();
    },
  );

  it.each([
    ["letters", "212-555-01AB", ["phoneDigits"]],
    ["nine digits", "212555019", ["phoneLength"]],
    ["twelve digits", "212555019900", ["phoneLength"]],
  ])("refuses a phone number with %s", (_, phone, messages) => {
    expect(errorsOf({ ...complete, phone })).toEqual({ phone: messages });
  });

  it.each([["ada"], ["ada@"], ["@example.com"], ["ada example@x.org"]])(
    "refuses the email %s",
    (email) => {
      expect(errorsOf({ ...complete, email })).toEqual({ email: ["emailInvalid"] });
    },
  );

  it("forgives spaces around an email", () => {
    expect(errorsOf({ ...complete, email: "  ada@example.com " })).toBeUndefined();
  });

  it.each([
    ["no state in a country that has them", { "address.state": "" }, ["required.state"]],
    ["a state of another country", { "address.country": "CA" }, ["stateOfCountry"]],
    ["a state in a country without", { "address.country": "SE" }, ["stateOfCountry"]],
  ])("refuses %s", (_, fields, messages) => {
    expect(errorsOf({ ...complete, ...fields })).toEqual({ "address.state": messages });
  });

  it("asks for no state where the country has none", () => {
    expect(errorsOf({ ...complete, "address.country": "SE", "address.state": "" })).toBeUndefined();
  });

  it("refuses a country that is not on the list", () => {
    expect(errorsOf({ ...complete, "address.country": "XX" })).toEqual({
      "address.country": ["required.country"],
    });
  });
});
