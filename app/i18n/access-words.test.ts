import { expect, it } from "vitest";

import { loadTranslations } from "~/.server/i18n/translations";
import { accessWords } from "./access-words";

const { t } = loadTranslations(false)["en-us"];
const booked = (...kinds: ("standard" | "wheelchair" | "companion")[]) =>
  kinds.map((kind) => ({ seat: { kind } }));

it("accessWords lists booked wheelchair spaces and companion seats", () => {
  const words = accessWords(t, booked("wheelchair", "companion", "companion", "standard"), null);
  expect(words).toEqual(["Your booking includes 1 wheelchair space, 2 companion seats."]);
});

it("accessWords lists the customer's request after the booked places", () => {
  expect(accessWords(t, booked("wheelchair"), "step-free-seat")).toEqual([
    "Your booking includes 1 wheelchair space.",
    "Step-free seat",
  ]);
});

it("accessWords is empty for standard seats without a request or with an unknown one", () => {
  expect(accessWords(t, booked("standard"), null)).toEqual([]);
  expect(accessWords(t, [], "sold by an older release")).toEqual([]);
});

it("accessWords doesn't repeat a booked wheelchair space as a request", () => {
  expect(accessWords(t, booked("wheelchair"), "wheelchair-space")).toEqual([
    "Your booking includes 1 wheelchair space.",
  ]);
  expect(accessWords(t, booked("standard"), "wheelchair-space")).toEqual(["Wheelchair space"]);
});
