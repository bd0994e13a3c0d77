import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { FEATURE_NAMES, type FeatureName } from "#contract/names/features";
import { type House, openHouse, SYSTEM_FEATURES, type SystemName } from "./open-house";

type Run = (house: House) => Promise<void>;
type Needs = { needs: readonly FeatureName[] };
type Define = (title: string, run: Run, needs?: Needs) => void;

const SYSTEMS = Object.keys(SYSTEM_FEATURES) as SystemName[];

/**
 * Scenarios that are written once and run on each system. One that needs a feature which a system lacks is skipped there and
 * names it; a test of its own asks the box office whether the feature is really off.
 */
export function onEachSystem(noun: string, define: (scenario: Define) => void): void {
  describe.each(SYSTEMS)(`${noun}, sold by %s`, (name) => {
    let house: House;
    beforeAll(async () => {
      house = await openHouse(name);
    });
    afterAll(() => house.close());

    const off = new Set<FeatureName>();
    define((title, run, { needs } = { needs: [] }) => {
      const missing = needs.filter((feature) => !SYSTEM_FEATURES[name][feature]);
      missing.forEach((feature) => off.add(feature));
      const because = `off: ${missing.join(", ")}`;
      it(missing.length === 0 ? title : `${title} (${because})`, async ({ skip }) => {
        skip(missing.length > 0, because);
        await run(house);
      });
    });

    it("what a skipped scenario needs is really off, and nothing else is", async () => {
      const { value } = await house.api.getFeatures();
      expect(FEATURE_NAMES.filter((feature) => off.has(feature) && value[feature])).toEqual([]);
      const { [name]: declared } = SYSTEM_FEATURES;
      expect(value).toEqual(declared);
    });
  });
}
