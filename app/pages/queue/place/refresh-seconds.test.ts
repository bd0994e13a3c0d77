import { expect, it } from "vitest";

import { refreshSeconds } from "./refresh-seconds";

it("pages refresh more often as the turn approaches, and are spread out at the opening", () => {
  const wait = (seconds: number) => refreshSeconds({ toOpen: 0, seconds }, false, 0.5);
  expect([wait(5), wait(300), wait(9999)]).toEqual([15, 60, 240]);
  expect(refreshSeconds({ toOpen: 100, seconds: null }, true, 0)).toBe(103);
  expect(refreshSeconds({ toOpen: 100, seconds: null }, true, 1)).toBe(193);
});
