import { describe, expect, it } from "vitest";

import { messageFault, nameFault, plainLine } from "./name-text";
import { requiredNameSchema } from "../../app/domain/schemas/name";

const names = [
  "Ada",
  "J.R.R.",
  "Sammy Davis Jr.",
  "Ph.D. Müller",
  "O’Connor-Smith",
  "St. John",
  "علی‌رضا",
  "李 小龍",
];
const refused = [
  ["Win $1000 https://evil.example", "web-address"],
  ["www.evil", "web-address"],
  ["Free evil.com now", "web-address"],
  ["evil．com", "web-address"],
  ["evil。com", "web-address"],
  ["Ada\nBcc: x", "characters"],
  ["Ada\u0007", "characters"],
  ["\u202eadA", "characters"],
  ["Ada\u2066", "characters"],
  ["x".repeat(61), "too-long"],
] as const;

describe("a name", () => {
  it.each(names)("%s is taken by the storefront and the box office", (name) => {
    expect(nameFault(name, 60)).toBeNull();
    expect(requiredNameSchema("required").safeParse(name).success).toBe(true);
  });

  it.each(refused)("%j is refused by both: %s", (name, fault) => {
    expect(nameFault(name, 60)).toBe(fault);
    const { error } = requiredNameSchema("required").safeParse(name);
    const message = { "web-address": "nameAddress", characters: "nameCharacters" };
    expect(error?.issues.map((issue) => issue.message)).toEqual([
      fault === "too-long" ? "tooLong" : message[fault],
    ]);
  });

  it.each(refused)(
    "%j that is stored already makes no link and no second line in a mail",
    (name) => {
      const line = plainLine(`Welcome, ${name}`);
      expect(nameFault(line, 200)).toBeNull();
      expect(line).toContain("Welcome, ");
    },
  );
});

it("a message may have several lines, but no web address", () => {
  expect(messageFault("Happy birthday!\nSee you there.", 300)).toBeNull();
  expect(messageFault("See\nhttp://evil.example", 300)).toBe("web-address");
  expect(messageFault("a\u202eb", 300)).toBe("characters");
});
