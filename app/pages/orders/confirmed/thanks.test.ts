import { expect, it } from "vitest";

import { newestBenefits } from "./thanks";

it("all benefits of a level are listed, first those that lower ones lack", () => {
  const levels = [
    { id: "a", benefits: ["News", "Prices"] },
    { id: "b", benefits: ["News", "Prices", "No fees", "Early"] },
    { id: "c", benefits: ["News", "Early", "Dinner"] },
  ];
  const of = (id: string) => newestBenefits(levels, id);
  expect(of("a")).toEqual(["News", "Prices"]);
  expect(of("b")).toEqual(["No fees", "Early", "News", "Prices"]);
  expect(of("c")).toEqual(["Dinner", "Early", "News"]);
  expect(of("gone")).toEqual([]);
});
