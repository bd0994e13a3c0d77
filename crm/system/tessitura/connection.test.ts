import { expect, it } from "vitest";

import { readConnection } from "./connection";

const env = {
  TESSITURA_URL: "https://tickets.example/TessituraService",
  TESSITURA_USER: "foyer",
  TESSITURA_USER_GROUP: "12",
  TESSITURA_MACHINE: "FOYER1",
  TESSITURA_PASSWORD: "with:colon",
};

it("the four parts of the credentials are joined by colons, of which only the password may have some", () => {
  const { authorization, baseUrl } = readConnection(env);
  expect(baseUrl.href).toBe(env.TESSITURA_URL);
  const [scheme, encoded = ""] = authorization.split(" ");
  expect(scheme).toBe("Basic");
  expect(Buffer.from(encoded, "base64").toString()).toBe("foyer:12:FOYER1:with:colon");
});

it.each([
  ["TESSITURA_USER", "a:b", 'TESSITURA_USER must not have a ":"'],
  ["TESSITURA_USER_GROUP", "1:2", 'TESSITURA_USER_GROUP must not have a ":"'],
  ["TESSITURA_MACHINE", "M:1", 'TESSITURA_MACHINE must not have a ":"'],
  ["TESSITURA_PASSWORD", undefined, "TESSITURA_PASSWORD must be set"],
  ["TESSITURA_USER", "", "TESSITURA_USER must be set"],
  ["TESSITURA_URL", "http://tickets.example/api", "TESSITURA_URL must be https"],
  ["TESSITURA_URL", "https://me:secret@tickets.example", "TESSITURA_URL must have no user name"],
  ["TESSITURA_URL", "tickets", "TESSITURA_URL must be a URL"],
])("%s of %s is refused with a line that names the variable", (name, value, line) => {
  expect(() => readConnection({ ...env, [name]: value })).toThrow(line);
});

it("a refusal does not repeat the values, and an emulator on this machine may be called by http", () => {
  const wrong = { ...env, TESSITURA_USER: "my:name", TESSITURA_URL: "ftp://quiet.example" };
  expect(() => readConnection(wrong)).toThrow(/^(?!.*(?:my|name|quiet))/s);
  const local = { ...env, TESSITURA_URL: "http://127.0.0.1:4000" };
  expect(readConnection(local).baseUrl.origin).toBe("http://127.0.0.1:4000");
});
