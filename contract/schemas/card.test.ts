import { expect, it } from "vitest";

import { findPromotedCard, isExpiredCard } from "./card";

const today = "2026-11-20";
const card = (id: string, isPreferred: boolean, expiryYear = 2030, expiryMonth = 6) => ({
  id,
  isPreferred,
  expiryYear,
  expiryMonth,
});

it("a stored card is valid until the end of its expiry month", () => {
  expect(isExpiredCard({ expiryYear: 2026, expiryMonth: 11 }, "2026-11-30")).toBe(false);
  expect(isExpiredCard({ expiryYear: 2026, expiryMonth: 10 }, today)).toBe(true);
  expect(isExpiredCard({ expiryYear: 2025, expiryMonth: 12 }, today)).toBe(true);
});

it("when the preferred card is removed, the first other card that has not expired becomes preferred", () => {
  const cards = [card("a", true), card("b", false, 2020), card("c", false), card("d", false)];
  expect(findPromotedCard(cards, "a", today)?.id).toBe("c");
  expect(findPromotedCard(cards.slice(0, 2), "a", today)?.id).toBe("b");
  expect(findPromotedCard(cards, "c", today)).toBeNull();
  expect(findPromotedCard([card("a", true)], "a", today)).toBeNull();
  expect(findPromotedCard(cards, "unknown", today)).toBeNull();
});
