import { expect, it } from "vitest";

import { formatsIn } from "./formats";

it.each([
  ["en-US", "JP", "Japan"],
  ["de", "AT", "Österreich"],
  ["ht", "JP", "Japon"],
  ["ht", "US", "Etazini"],
  ["ht", "CI", "Côte d’Ivoire"],
  ["ht", "", ""],
])("formatsIn(%j) names the country %j %j", (language, code, name) => {
  expect(formatsIn(language).country(code)).toBe(name);
});
