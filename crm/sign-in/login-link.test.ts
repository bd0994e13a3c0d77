import { describe, expect, it } from "vitest";

import { isLinkTemplate, linkWithToken, makeCode, tidyCode } from "./login-link";

const HOME = "https://tickets.example.org";

describe("the address of a link", () => {
  it.each([
    `${HOME}/authentication?token=__TOKEN__`,
    `${HOME}/authentication/__TOKEN__`,
    `${HOME}/authentication?lang=sv&token=__TOKEN__&next=%2Fcheckout`,
  ])("may be %s", (template) => {
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
    // A fragment is not sent: the storefront would never see the token.
    `${HOME}/authentication#__TOKEN__`,
    "https://__TOKEN__/",
    "javascript:alert('__TOKEN__')",
    `${HOME}/?token=__TOKEN__&x=${"x".repeat(1_000)}`,
    `${HOME}/?token=__TOKEN__\nCall this number`,
    "__TOKEN__",
    "",
  ])("may not be %s", (template) => {
    expect(isLinkTemplate(template, HOME)).toBe(false);
  });

  it("has the token in its place", () => {
    expect(linkWithToken(`${HOME}/a?token=__TOKEN__&x=1`, "t-0_k")).toBe(
      `${HOME}/a?token=t-0_k&x=1`,
    );
  });
});

it("a code is six digits, and is read with the spaces that people put in", () => {
  const digits = [0, 4, 8, 2, 1, 3];
  expect(makeCode(() => digits.shift() ?? 0)).toBe("048213");
  expect(tidyCode(" 048-2 13")).toBe("048213");
});
