import { expect, it } from "vitest";

import { ALL_FEATURES, featuresWithout } from "#contract/names/features";
import { offeredFeatures, OWN_SEATS_ONLY } from "./system";

const env = { FEATURES_OFF: [] };
const theirs = { record: "theirs" } as const;

it.each(OWN_SEATS_ONLY)(
  "another system's seats cannot be sold with %s, which does not ask it",
  (name) => {
    const others = OWN_SEATS_ONLY.filter((other) => other !== name);
    const system = { features: featuresWithout(others), seats: theirs };
    expect(() => offeredFeatures(system, env)).toThrow(name);
  },
);

it("another system's seats are sold with every feature that asks it", () => {
  const features = featuresWithout(OWN_SEATS_ONLY);
  expect(offeredFeatures({ features, seats: theirs }, env)).toEqual(features);
});

it("our own seats are sold with every feature that is not hidden", () => {
  const system = { features: ALL_FEATURES, seats: { record: "ours" } as const };
  expect(offeredFeatures(system, { FEATURES_OFF: ["waitingList"] })).toEqual(
    featuresWithout(["waitingList"]),
  );
});
