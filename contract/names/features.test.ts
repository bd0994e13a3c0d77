import { expect, it } from "vitest";

import { createClient } from "../calls/client";
import {
  FEATURE_NAMES,
  FeatureOff,
  featuresWith,
  featuresWithout,
  isOffered,
  readFeatures,
} from "./features";
import { listFeatures, operations } from "../operations/index";
import { problemBody } from "../problems/problem-json";
import { valueOrNull } from "../calls/unavailable";

it("a feature is off with the one that it needs", () => {
  const features = featuresWithout(["memberships"]);
  expect([features.memberships, features.membershipGifts, features.food]).toEqual([
    false,
    false,
    true,
  ]);
});

it("a system has only the features that it names, if it has those that they need", () => {
  const features = featuresWith({ donations: true, automaticRenewals: true, food: false });
  expect(FEATURE_NAMES.filter((name) => features[name])).toEqual(["donations"]);
});

it("an operation of several features is open while any of them is on", () => {
  const packages = listFeatures("listPackages");
  expect(isOffered(featuresWithout(["superPackages", "fixedSeries"]), packages)).toBe(true);
  expect(isOffered(featuresWithout(packages), packages)).toBe(false);
  expect(isOffered(featuresWithout(packages), listFeatures("getBasket"))).toBe(true);
});

it("features that an older box office does not name are on, but for those that it cannot have", () => {
  expect(readFeatures({ food: false, streams: true })).toEqual(
    featuresWithout(["food", "counterOrders"]),
  );
  expect(readFeatures({ counterOrders: true })).toEqual(featuresWithout([]));
});

it("a call of a feature that is off throws, and an optional part of a page has no value", async () => {
  const body = problemBody({ code: "feature-off" });
  const reply = { status: body.status, contentType: "application/problem+json" };
  const client = createClient(
    operations,
    () => Promise.resolve({ ...reply, body: Buffer.from(JSON.stringify(body)) }),
    () => undefined,
  );
  await expect(client.listFunds()).rejects.toThrow(FeatureOff);
  expect(await valueOrNull(client.listFunds())).toBeNull();
});
