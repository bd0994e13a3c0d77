import { expect, it, onTestFinished, vi } from "vitest";

import {
  FEATURE_NAMES,
  type FeatureName,
  featuresWithout,
  isOffered,
} from "#contract/names/features";
import { operations, listFeatures } from "#contract/operations/index";
import { isRouteOpen } from "~/routing/feature-routes";
import { routeTable } from "~/routing/route-table";
import { answering, refusing } from "../../../tests/support/stub-crm";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";

/** A charge has no page of its own: without it, what costs something is not offered. */
const CLOSING = FEATURE_NAMES.filter((name) => name !== "deliveryCharges");

it.each(CLOSING)("without %s fewer routes or operations are open", (name) => {
  const countOpen = (off: readonly FeatureName[]) => {
    const features = featuresWithout(off);
    const routes = routeTable.filter(({ id }) => isRouteOpen(features, id));
    const calls = Object.keys(operations).filter((call) => isOffered(features, listFeatures(call)));
    return routes.length + calls.length;
  };
  // Others may share all of its routes; it is off with one that it needs.
  const others = FEATURE_NAMES.filter((other) => other !== name && featuresWithout([other])[name]);
  expect(countOpen([...others, name])).toBeLessThan(countOpen(others));
});

it("a page of a feature that is off is not found, whatever is sent to it", async () => {
  const site = await startStubbedStorefront({ getFeatures: answering({ food: false }) });
  const path = "/food-and-drink/i1";
  const replies = [site.fetch(path), site.fetch(`${path}.data`), site.post(path, { any: "thing" })];
  const statuses = (await Promise.all(replies)).map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404]);
});

it("a feature that is on again has its pages back", async () => {
  const features = { food: false };
  const settings = { variables: { CATALOGUE_FRESH_SECONDS: "0" } };
  const getFoodAndDrink = refusing({ code: "not-found" });
  const crm = { getFeatures: answering(features), getFoodAndDrink };
  const site = await startStubbedStorefront(crm, settings);
  const status = async () => (await site.fetch("/food-and-drink")).status;
  expect(await status()).toBe(404);
  features.food = true;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await status()).toBe(200);
});
