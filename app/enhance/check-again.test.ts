import { describe, expect, it } from "vitest";

import { pauseBefore, tellsMore } from "./check-again";

describe("the page that waits for a payment", () => {
  it("looks soon, then every ten seconds, and after ten minutes no more", () => {
    expect([0, 1, 2, 3, 4, 5, 6].map(pauseBefore)).toEqual([
      2_000, 3_000, 5_000, 8_000, 10_000, 10_000, 10_000,
    ]);
    expect(pauseBefore(1_000)).toBeNull();
    const looks = Array.from({ length: 1_000 }, (_, at) => pauseBefore(at));
    const waited = looks.reduce<number>((sum, pause) => sum + (pause ?? 0), 0);
    expect(waited).toBeLessThanOrEqual(610_000);
  });

  it("goes on to what tells more, and stays where nothing more is known", () => {
    const same = '<p data-check-again="pending" hidden>';
    expect(tellsMore({ redirected: true, status: 200 }, "", "pending")).toBe(true);
    expect(tellsMore({ redirected: false, status: 200 }, same, "pending")).toBe(false);
    expect(tellsMore({ redirected: false, status: 200 }, same, "paid")).toBe(true);
    // The box office is down, and that page knows less than this one.
    expect(tellsMore({ redirected: false, status: 503 }, "", "pending")).toBe(false);
  });
});
