import { expect, it } from "vitest";

import { loadTranslations } from "~/.server/i18n/translations";
import { accessWords } from "./access-words";

const { t } = loadTranslations(false)["en-us"];
const booked = (...kinds: ("standard" | "wheelchair" | "companion")[]) =>
  kinds.map((kind) => ({ seat: { kind } }));

it("a booked wheelchair space is an access requirement", () => {
  const words = accessWords(t, booked("wheelchair", "companion", "companion", "standard"), null);
  expect(words).toEqual(["Your booking includes 1 wheelchair space, 2 companion seats."]);
});

it("access requirements name what was asked for besides the seats", () => {
  expect(accessWords(t, booked("wheelchair"), "step-free-seat")).toEqual([
    "Your booking includes 1 wheelchair space.",
    "Step-free seat",
  ]);
});

it("access requirements are empty for ordinary seats and nothing asked for", () => {
  expect(accessWords(t, booked("standard"), null)).toEqual([]);
  expect(accessWords(t, [], "sold by an older release")).toEqual([]);
});

it("a wheelchair space that is booked is not named a second time as a requirement", () => {
  expect(accessWords(t, booked("wheelchair"), "wheelchair-space")).toEqual([
    "Your booking includes 1 wheelchair space.",
  ]);
  expect(accessWords(t, booked("standard"), "wheelchair-space")).toEqual(["Wheelchair space"]);
});
