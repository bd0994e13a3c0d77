import { expect, it } from "vitest";

import { loadTranslations } from "~/.server/i18n/translations";
import { describeAccess } from "./access-words";

const { t } = loadTranslations(false)["en-us"];
const booked = (...kinds: ("standard" | "wheelchair" | "companion")[]) =>
  kinds.map((kind) => ({ seat: { kind } }));

it("describeAccess lists booked wheelchair spaces and companion seats", () => {
  const words = describeAccess(
    t,
    "en-us",
    booked("companion", "wheelchair", "companion", "standard"),
    null,
  );
  expect(words).toEqual(["Your booking includes 1 wheelchair space and 2 companion seats."]);
});

it("describeAccess lists the customer's request after the booked places", () => {
  expect(describeAccess(t, "en-us", booked("wheelchair"), "step-free-seat")).toEqual([
    "Your booking includes 1 wheelchair space.",
    "Step-free seat",
  ]);
});

it("describeAccess is empty for standard seats without a request or with an unknown one", () => {
  expect(describeAccess(t, "en-us", booked("standard"), null)).toEqual([]);
  expect(describeAccess(t, "en-us", [], "sold by an older release")).toEqual([]);
});

it("describeAccess doesn't repeat a booked wheelchair space as a request", () => {
  expect(describeAccess(t, "en-us", booked("wheelchair"), "wheelchair-space")).toEqual([
    "Your booking includes 1 wheelchair space.",
  ]);
  expect(describeAccess(t, "en-us", booked("standard"), "wheelchair-space")).toEqual([
    "Wheelchair space",
  ]);
});
