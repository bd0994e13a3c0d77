import { expect, it } from "vitest";

import { createScanLimit } from "./scanners";

it("a scanner scans 600 times a minute, whatever the others do", () => {
  let now = 0;
  const mayScan = createScanLimit(() => now);
  const scans = (id: string) => Array.from({ length: 601 }, () => mayScan(id));
  expect(scans("main").filter(Boolean)).toHaveLength(600);
  expect(mayScan("side")).toBe(true);
  now = 59_999;
  expect(mayScan("main")).toBe(false);
  now = 60_000;
  expect(mayScan("main")).toBe(true);
});
