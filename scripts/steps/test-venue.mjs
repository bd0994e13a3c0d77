import { readFileSync } from "node:fs";

/**
 * Tests run for the venue in tests/venue, so that a venue can change its own settings. The condition `test-venue` selects
 * it among the imports of package.json; bundlers, Vitest and Node understand it.
 */
export const TEST_VENUE = "test-venue";

const { imports } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
);

/**
 * The settings of the test venue by import, for Vite, which resolves aliases first.
 *
 * @param {(path: string) => string} at the absolute path of a path in the project
 * @returns {Record<string, string>}
 */
export const testVenueAliases = (at) =>
  Object.fromEntries(
    Object.entries(imports).flatMap(([name, target]) =>
      target[TEST_VENUE] === undefined ? [] : [[name, at(target[TEST_VENUE])]],
    ),
  );

/** Whether this build or these programs are for tests. */
export const isForTests = () => process.env.FOYER_VENUE === "test";
