import { expect, it } from "vitest";

import { planName } from "./plan-name";

it("a plan is named by its hall, and by its own name too if the hall has several", () => {
  const studio = { name: "show 1, import", hall: "Studio" };
  const banquet = { name: "Banquet", hall: "Studio" };
  const main = { name: "Main Hall", hall: "Main Hall" };
  expect(planName(studio, [studio, main])).toBe("Studio");
  expect(planName(banquet, [studio, banquet, main])).toBe("Studio, Banquet");
  expect(planName(main, [main, { hall: "Main Hall" }])).toBe("Main Hall");
});
