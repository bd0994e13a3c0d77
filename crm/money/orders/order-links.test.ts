import { expect, it } from "vitest";

import { orderLinkEnds, orderLinks } from "./order-links";

const SECRET = "a-secret-for-the-tests-and-nothing-else";
const links = orderLinks([SECRET]);
const now = new Date("2026-12-01T19:00:00Z");
const until = new Date("2026-12-01T21:00:00Z");

const token = links.signOrder("o1", "Ada@example.com", until);

it("the token of an order's link is valid for one order and recipient until it expires", () => {
  expect(links.opensOrder("o1", "ada@example.com", token, now)).toBe(true);
  expect(links.opensOrder("o1", "ada@example.com", token, until)).toBe(false);
  expect(links.opensOrder("o2", "ada@example.com", token, now)).toBe(false);
  expect(links.opensOrder("o1", "bea@example.com", token, now)).toBe(false);
  expect(token).toMatch(/^[\w-]+\.[\w-]+$/);
});

it("the tokens of order links and return links are not interchangeable", () => {
  expect(links.isReturnToken("o1", token, now)).toBe(false);
  const returnToken = links.signReturn("o1", now);
  expect(links.isReturnToken("o1", returnToken, now)).toBe(true);
  expect(links.isReturnToken("o1", returnToken, until)).toBe(false);
  expect(links.opensOrder("o1", "ada@example.com", returnToken, now)).toBe(false);
});

it("the token of an order's link cannot be extended or forged", () => {
  const [, signature = ""] = token.split(".");
  const later = Date.parse("2027-12-01T00:00:00Z").toString(36);
  const foreign = orderLinks(["b".repeat(32)]).signOrder("o1", "ada@example.com", until);
  for (const forged of [`${later}.${signature}`, signature, "", ".", `${token}.x`, foreign])
    expect(links.opensOrder("o1", "ada@example.com", forged, now), forged).toBe(false);
});

it("after a rotation of the secret, old order tokens are valid and new ones are signed with the new secret", () => {
  const rotated = orderLinks(["n".repeat(32), SECRET]);
  expect(rotated.opensOrder("o1", "ada@example.com", token, now)).toBe(true);
  const fresh = rotated.signOrder("o1", "ada@example.com", until);
  expect(links.opensOrder("o1", "ada@example.com", fresh, now)).toBe(false);
});

it("an order's link expires 30 days after the last performance, and after 60 days at the earliest", () => {
  const days = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 86_400_000;
  expect(days(now, orderLinkEnds([], now))).toBe(60);
  expect(days(now, orderLinkEnds([new Date("2020-01-01")], now))).toBe(60);
  const start = new Date("2027-06-01");
  expect(days(start, orderLinkEnds([new Date("2027-01-01"), start], now))).toBe(30);
});
