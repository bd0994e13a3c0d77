import { pino } from "pino";
import { onTestFinished } from "vitest";

import { demoHall } from "../../../../dev/emulators/tessitura/demo-hall";
import { demoSettings } from "../../../../dev/emulators/tessitura/demo-settings";
import { syncSeason } from "../../../../crm/desk/sync/sync-season";
import { readConnection } from "../../../../crm/system/tessitura/connection";
import { openTessitura } from "../../../../crm/system/tessitura/tessitura-system";
import { CREDENTIALS } from "../../../support/servers/tessitura-client";
import { startEmulator } from "../../../support/servers/tessitura-emulator";
import { answerCheckout, newCustomer } from "../box-office";
import { boxOfficeOn } from "../other-system";
import { testPaymentDeps } from "../payment-deps";
import { db } from "../test-database";
import { rememberOwnSeason } from "./own-season";

export const ADULT = { band: "61", priceTypeId: "1" };

/** Performances that no test has used: they share a database. */
let used = 0;

/** A box office in front of an emulator with the demo's season, which is synchronized. */
export async function startConnected({ saveMs = 0 } = {}) {
  onTestFinished(await rememberOwnSeason());
  const emulator = await startEmulator({
    // One performance for each test of all files, which may run in one process.
    hall: demoHall(new Date(), 98),
    saveMs,
    // Barcodes of all tests are in one database.
    lastId: Math.floor(Date.now() / 10) % 1_000_000_000,
  });
  const logged: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  const opened = openTessitura({
    connection: readConnection({ ...CREDENTIALS, TESSITURA_URL: emulator.url }),
    settings: demoSettings,
    db,
    log,
    holdSeconds: 900,
  });
  const { system } = opened;
  const { catalogue } = system;
  if (catalogue.record === "ours") throw new Error("not connected");
  const boxOffice = await boxOfficeOn(system);
  onTestFinished(async () => {
    await boxOffice.close();
    await opened.close();
  });
  const sync = (dryRun = false) =>
    syncSeason(db, catalogue, { currency: "USD", now: new Date(), dryRun });
  const synced = await sync();
  if (!synced.ok) throw new Error([...synced.failure, ...logged].join("\n"));
  const { world } = emulator;
  const isNext = ({ date, isGeneral }: (typeof world.hall.performances)[number]) =>
    date > new Date() && !isGeneral;
  const performance = world.hall.performances.filter(isNext)[used];
  used += 1;
  if (performance === undefined) throw new Error("no performance is left");
  const instanceId = String(performance.id);
  return {
    ...emulator,
    api: boxOffice.api,
    catalogue,
    system,
    deps: { ...testPaymentDeps(), system },
    instanceId,
    logged,
    sync,
    synced: synced.value,
  };
}

export type Connected = Awaited<ReturnType<typeof startConnected>>;

/** A basket with the best seats of a performance, ready to pay. */
export async function connectedBasket(
  { api, instanceId }: { api: Connected["api"]; instanceId: string },
  quantity = 2,
) {
  const basketId = (await api.createBasket({ body: {} })).value.id;
  const added = await api.addTickets({
    params: { id: basketId },
    body: { instanceId, choices: [{ ...ADULT, quantity }] },
  });
  const customer = await newCustomer();
  if (added.outcome !== "ok") return { basketId, added, ...customer, instanceId, total: 0 };
  const { totals } = await answerCheckout(basketId, customer.session, "PrintAtHome");
  return { basketId, added, ...customer, instanceId, total: totals.total.amount };
}
