import { expect, it } from "vitest";

import { reportBoxOffice } from "./report-box-office";

it("fails", () => {
  reportBoxOffice("fails");
  expect(1).toBe(2);
});

it("kills its worker", () => {
  process.kill(process.pid, "SIGKILL");
});
