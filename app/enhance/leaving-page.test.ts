import { expect, it } from "vitest";

import { canSubmit, shouldPrefetch } from "./leaving-page";

it("a second submit of a form is dropped within one second", () => {
  expect(canSubmit(undefined, 0)).toBe(true);
  expect(canSubmit(5000, 5999)).toBe(false);
  expect(canSubmit(5000, 6000)).toBe(true);
});

it("pages are not prefetched for visitors who save data or have a slow connection", () => {
  expect(shouldPrefetch(undefined)).toBe(true);
  expect(shouldPrefetch({ saveData: true })).toBe(false);
  expect(shouldPrefetch({ effectiveType: "slow-2g" })).toBe(false);
  expect(shouldPrefetch({ effectiveType: "4g" })).toBe(true);
});
