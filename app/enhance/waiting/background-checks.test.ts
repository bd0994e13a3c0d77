import { expect, it } from "vitest";

import { hasStateChanged, getPauseBefore } from "./background-checks";

it("the payment page checks after two seconds, then up to every ten seconds, and stops after ten minutes", () => {
  expect([0, 1, 2, 3, 4, 5].map(getPauseBefore)).toEqual([
    2_000, 3_000, 5_000, 8_000, 10_000, 10_000,
  ]);
  const pauses = Array.from({ length: 1_000 }, (_, at) => getPauseBefore(at) ?? 0);
  expect(pauses.at(-1)).toBe(0);
  expect(pauses.reduce((sum, pause) => sum + pause)).toBeLessThanOrEqual(610_000);
});

it.each([
  [true, 200, "", true],
  [false, 200, '<p data-check-again="paid" hidden>', true],
  [false, 200, '<p data-check-again="pending" hidden>', false],
  // The box office is down: the current page is more helpful than an error page.
  [false, 503, "", false],
])(
  "after a check with redirect %s, status %i and body %j the pending payment page reloads: %s",
  (redirected, status, html, reloads) => {
    expect(hasStateChanged({ redirected, status }, html, "pending")).toBe(reloads);
  },
);
