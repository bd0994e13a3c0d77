import { expect, it } from "vitest";

import { loadTranslations } from "~/.server/i18n/translations";
import { describeAccess } from "./access-words";

const { t } = loadTranslations(false)["en-us"];
const booked = (...kinds: ("standard" | "wheelchair" | "companion")[]) =>
  kinds.map((kind) => ({ seat: { kind } }));

it("describeAccess lists booked wheelchair spaces and companion seats", () => {
  const words = describeAccess(t, booked("wheelchair", "companion", "companion", "standard"), null);
  expect(words).toEqual(["Your booking includes 1 wheelchair space, 2 companion seats."]);
});

it("describeAccess lists the customer's request after the booked places", () => {
  expect(describeAccess(t, booked("wheelchair"), "step-free-seat")).toEqual([
    "Your booking includes 1 wheelchair space.",
    "Step-free seat",
  ]);
});

it("describeAccess is empty for standard seats without a request or with an unknown one", () => {
  expect(describeAccess(t, booked("standard"), null)).toEqual([]);
  expect(describeAccess(t, [], "sold by an older release")).toEqual([]);
});

it("describeAccess doesn't repeat a booked wheelchair space as a request", () => {
  expect(describeAccess(t, booked("wheelchair"), "wheelchair-space")).toEqual([
    "Your booking includes 1 wheelchair space.",
  ]);
  expect(describeAccess(t, booked("standard"), "wheelchair-space")).toEqual(["Wheelchair space"]);
});
