import { join } from "node:path";

import {
  connectedVenueIn,
  type EmulatedTessitura,
  startEmulatedTessitura,
} from "../../support/servers/emulated-tessitura";
import { startStack } from "../../support/servers/stack";
import type { Stack } from "../../support/servers/stack";
import { test as base } from "./fixtures";

const fromSetup = (name: string) => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
};

/** Journeys on an emulated Tessitura, beside whose season the demo's is there, too. */
export const test = base.extend<object, { emulator: EmulatedTessitura }>({
  emulator: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs.
    async ({}, use, { workerIndex }) => {
      const emulator = await startEmulatedTessitura(`connected_${workerIndex}`);
      await use(emulator);
      await emulator.stop();
    },
    { scope: "worker" },
  ],

  stack: [
    async ({ emulator }, use, { workerIndex }) => {
      const name = `connected_${workerIndex}`;
      const folder = fromSetup("FOYER_TEST_FOLDER");
      const venue = connectedVenueIn(join(folder, `${name}_venue`));
      const stack: Stack = await startStack({
        serverUrl: fromSetup("FOYER_TEST_DATABASE_URL"),
        folder,
        name,
        crmEnv: { VENUE: venue, RECONCILE_SECONDS: "2", ...emulator.credentials },
        storefrontEnv: { VENUE: venue },
        asyncCommit: true,
      });
      await use(stack);
      await stack.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
