import { join } from "node:path";

import { writeConnectedVenue } from "../../../scripts/starting/connected-venue.mjs";
import type { Mishap } from "../../../dev/emulators/tessitura/world";
import type { CallName } from "../../../crm/system/tessitura/call-types";
import { newSecrets } from "../secrets";
import { freePorts } from "./free-ports";
import { program, projectRoot } from "./program";
import { sendJson } from "./send-json";

/** An order as the emulator has it. `given` and `paid` in the currency's units; `reference` is the card provider's id. */
export type EmulatedOrderRow = {
  id: number;
  tickets: number;
  given: number;
  paid: number;
  reference: string | null;
};

/** A seat in somebody's cart. `session`: the SHA-256 of its key. */
export type EmulatedLock = { performance: number; seat: number; session: string };

export type EmulatedTessitura = Awaited<ReturnType<typeof startEmulatedTessitura>>;

/** The emulated Tessitura as a program of its own, with its logs in the folder of that name. */
export async function startEmulatedTessitura(logs: string) {
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const credentials = {
    TESSITURA_URL: `${url}/TessituraService`,
    TESSITURA_USER: "foyer",
    TESSITURA_USER_GROUP: "12",
    TESSITURA_MACHINE: "FOYER",
    TESSITURA_PASSWORD: newSecrets().crm.CRM_API_KEY,
  };
  const emulator = program({
    name: "Tessitura emulator",
    file: "build/demo/tessitura.js",
    readyUrl: `${url}/readyz`,
    logFile: join(projectRoot, "test-results/logs", logs, "tessitura.log"),
    env: { ...credentials, TESSITURA_PORT: String(port), HOST: "127.0.0.1" },
  });
  await emulator.start();
  const read = async <T>(path: string) => (await fetch(`${url}${path}`)).json() as Promise<T>;
  const tell = (path: string, body: object) => sendJson("POST", `${url}/emulator/${path}`, body);
  return {
    url,
    /** Of the box office, worker and commands. */
    credentials,
    /** What was not as the vendor's schemas say. */
    problems: () => read<string[]>("/emulator/problems"),
    calls: () => read<CallName[]>("/emulator/calls"),
    orders: () => read<EmulatedOrderRow[]>("/emulator/orders"),
    locks: () => read<EmulatedLock[]>("/emulator/locks"),
    misbehave: (call: CallName, how: Mishap) => tell("misbehave", { call, how }),
    /** Sells a gift certificate at the counter; minor units. */
    sellCertificate: (number: string, amount: number) =>
      tell("certificate", { number, amount: amount / 100 }),
    /** Forgets what was set and has not happened. */
    behave: () => tell("behave", {}),
    /** Sets its clock ahead, after which its holds may have ended. */
    advance: (seconds: number) => tell("clock", { seconds }),
    /** Its own page, with orders and their barcodes. */
    page: async () => (await fetch(url)).text(),
    stop: () => emulator.stop(),
  };
}

/** The demo venue's folder with the emulator's settings, in `dataDir`. Returns its path. */
export function connectedVenueIn(dataDir: string): string {
  const venue = join(dataDir, "venue");
  writeConnectedVenue({ system: "tessitura", venue, dataDir });
  return venue;
}
