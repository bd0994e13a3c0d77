import { expect, it } from "vitest";

import { retryDelay } from "./retry-rules";

it("a failed mail is retried with exponential backoff, at most an hour apart", () => {
  expect([1, 2, 3, 9, 100].map(retryDelay)).toEqual([15, 30, 60, 3600, 3600]);
});
