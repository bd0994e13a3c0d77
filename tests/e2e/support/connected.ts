import { join } from "node:path";

import { writeConnectedVenue } from "../../../scripts/starting/connected-venue.mjs";
import { freePorts } from "../../support/servers/free-ports";
import { program, projectRoot } from "../../support/servers/program";
import { startStack } from "../../support/servers/stack";
import type { Stack } from "../../support/servers/stack";
import { newSecrets } from "../../support/secrets";
import { test as base } from "./fixtures";

type Emulator = {
  url: string;
  /** What was not as the vendor's schemas say. */
  problems: () => Promise<unknown>;
  /** Its own page, with orders and their barcodes. */
  page: () => Promise<string>;
};

const fromSetup = (name: string) => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
};

/** Journeys on an emulated Tessitura, beside whose season the demo's is there, too. */
export const test = base.extend<object, { emulator: Emulator }>({
  emulator: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs.
    async ({}, use, { workerIndex }) => {
      const [port] = await freePorts(1);
      const url = `http://127.0.0.1:${port}`;
      const emulated = program({
        name: "Tessitura emulator",
        file: "build/demo/tessitura.js",
        readyUrl: `${url}/readyz`,
        logFile: join(
          projectRoot,
          "test-results/logs",
          `connected_${workerIndex}`,
          "tessitura.log",
        ),
        env: { ...credentials(url), TESSITURA_PORT: String(port), HOST: "127.0.0.1" },
      });
      await emulated.start();
      await use({
        url,
        problems: async () => (await fetch(`${url}/emulator/problems`)).json(),
        page: async () => (await fetch(url)).text(),
      });
      await emulated.stop();
    },
    { scope: "worker" },
  ],

  stack: [
    async ({ emulator }, use, { workerIndex }) => {
      const name = `connected_${workerIndex}`;
      const folder = fromSetup("FOYER_TEST_FOLDER");
      const dataDir = join(folder, `${name}_venue`);
      const venue = join(dataDir, "venue");
      writeConnectedVenue({ system: "tessitura", venue, dataDir });
      const stack: Stack = await startStack({
        serverUrl: fromSetup("FOYER_TEST_DATABASE_URL"),
        folder,
        name,
        crmEnv: { VENUE: venue, RECONCILE_SECONDS: "2", ...credentials(emulator.url) },
        storefrontEnv: { VENUE: venue },
        asyncCommit: true,
      });
      await use(stack);
      await stack.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

const password = newSecrets().crm.CRM_API_KEY;

const credentials = (url: string) => ({
  TESSITURA_URL: `${url}/TessituraService`,
  TESSITURA_USER: "foyer",
  TESSITURA_USER_GROUP: "12",
  TESSITURA_MACHINE: "FOYER",
  TESSITURA_PASSWORD: password,
});
