import { expect, it } from "vitest";

import { sayWhatItHas } from "./says-what-it-has";

it("fails", () => {
  sayWhatItHas("fails");
  expect(1).toBe(2);
});

it("breaks its worker", () => {
  process.kill(process.pid, "SIGKILL");
});
