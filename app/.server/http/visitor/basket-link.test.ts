import { describe, expect, it } from "vitest";

import { createBasketLinks } from "./basket-link";
import { createVisitReference } from "./visit-token";

const secret = "a-secret-for-the-tests-and-nothing-else";
const until = "2026-12-01T19:42:00-05:00";
const before = "2026-12-01T19:41:59-05:00";
const basket = "7a3f3c4e-53bb-4d0b-9d6a-0f3f6cf8b6a1";

describe("a link to a basket", () => {
  const links = createBasketLinks([secret]);

  it("names its basket until its time is over", () => {
    const token = links.sign(basket, until);
    expect(links.read(token, before)).toBe(basket);
    expect(links.read(token, until)).toBeNull();
  });

  it("opens nothing once any part of it is another", () => {
    const [id = "", ends = "", signature = ""] = links.sign(basket, until).split(".");
    const later = Date.parse("2027-12-01T00:00:00Z").toString(36);
    for (const token of [
      [id, later, signature],
      [id.replace("7", "8"), ends, signature],
      [id, ends, ""],
      [id, ends, createVisitReference([secret]).sign(basket, until)],
      ["", "", ""],
    ])
      expect(links.read(token.join("."), before)).toBeNull();
  });

  it("outlives a change of secrets as long as the old one is known", () => {
    const token = links.sign(basket, until);
    expect(createBasketLinks(["another", secret]).read(token, before)).toBe(basket);
    expect(createBasketLinks(["another"]).read(token, before)).toBeNull();
  });
});
