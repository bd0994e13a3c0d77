import { expect, it } from "vitest";

import { orderLinkEnds, orderLinks } from "./order-links";

const SECRET = "a-secret-for-the-tests-and-nothing-else";
const links = orderLinks([SECRET]);
const now = new Date("2026-12-01T19:00:00Z");
const until = new Date("2026-12-01T21:00:00Z");

const token = links.signOrder("o1", "Ada@example.com", until);

it("the token of an order's link opens that order for that recipient until its end", () => {
  expect(links.opensOrder("o1", "ada@example.com", token, now)).toBe(true);
  expect(links.opensOrder("o1", "ada@example.com", token, until)).toBe(false);
  expect(links.opensOrder("o2", "ada@example.com", token, now)).toBe(false);
  expect(links.opensOrder("o1", "bea@example.com", token, now)).toBe(false);
  expect(token).toMatch(/^[\w-]+\.[\w-]+$/);
});

it("the token of an order's link serves no other purpose, nor does another purpose's token open the order", () => {
  expect(links.tellsOutcome("o1", token, now)).toBe(false);
  const back = links.signReturn("o1", now);
  expect(links.tellsOutcome("o1", back, now)).toBe(true);
  expect(links.tellsOutcome("o1", back, until)).toBe(false);
  expect(links.opensOrder("o1", "ada@example.com", back, now)).toBe(false);
});

it("the token of an order's link cannot be made to last longer, or be made without the secret", () => {
  const [, signature = ""] = token.split(".");
  const later = Date.parse("2027-12-01T00:00:00Z").toString(36);
  const foreign = orderLinks(["b".repeat(32)]).signOrder("o1", "ada@example.com", until);
  for (const forged of [`${later}.${signature}`, signature, "", ".", `${token}.x`, foreign])
    expect(links.opensOrder("o1", "ada@example.com", forged, now), forged).toBe(false);
});

it("the token of an order's link is known after the secret has changed, and signed with the new one", () => {
  const changed = orderLinks(["n".repeat(32), SECRET]);
  expect(changed.opensOrder("o1", "ada@example.com", token, now)).toBe(true);
  const fresh = changed.signOrder("o1", "ada@example.com", until);
  expect(links.opensOrder("o1", "ada@example.com", fresh, now)).toBe(false);
});

it("the end of an order's link is a month after the last performance, two months at least", () => {
  const days = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 86_400_000;
  expect(days(now, orderLinkEnds([], now))).toBe(60);
  expect(days(now, orderLinkEnds([new Date("2020-01-01")], now))).toBe(60);
  const start = new Date("2027-06-01");
  expect(days(start, orderLinkEnds([new Date("2027-01-01"), start], now))).toBe(30);
});
