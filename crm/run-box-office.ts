import { VENUE_ZONE } from "#contract/venue";
import { prepareDrawing } from "./desk/tickets/tickets-pdf";
import { recordZone } from "./desk/doctor/time-zone";
import { openGrantQueue } from "./stock/holds/hold-grants";
import { openHoldQueue } from "./basket/lines/tickets/hold-queue";
import type { Database } from "./platform/database/database";
import { StartupError } from "./platform/env";
import type { App } from "./platform/http/app";
import { type ProgramDeps, runProgram } from "./platform/run-program";
import type { CardPayments } from "./money/payments/card-payments";
import { stripePayments } from "./money/payments/stripe";
import { createServer } from "./server";
import { createStaffSecrets, sealStaffSecrets } from "./people/staff-accounts/second-factor";
import { openSystem } from "./open-system";
import { listOtherPriceLists } from "./stock/sale/price-rows";

/** Seeds an empty database. Resolves to false when the database already has data. */
type Seed = (db: Database, currency: string) => Promise<boolean>;

/** What only the demo build has: its season, and pages beside the API's. */
type Demo = { seed: Seed; addPages: (app: App, db: Database) => void };

/** Runs the HTTP API; worker.ts runs the background jobs. */
export const runBoxOffice = (demo?: Demo): Promise<void> =>
  runProgram({
    name: "box office",
    port: "CRM_PORT",
    create: async (deps) => {
      await prepare(deps, demo?.seed);
      const { db, env, log, faults } = deps;
      const holds = openHoldQueue(db, {
        onError: (err) => log.warn({ err }, "batched seat hold failed; holding one by one"),
        beforeWrite: async () => faults?.reach("before-answer-stored"),
      });
      const cards = stripePayments(env);
      const grants = openGrantQueue(db);
      const { system, close } = openSystem(deps);
      const app = await createServer({ ...deps, system, cards, holds, grants });
      app.addHook("onClose", close);
      if (env.DEMO) demo?.addPages(app, db);
      app.addHook("onListen", async () => {
        void checkCardKey(cards, log);
        setTimeout(() => void prepareTickets(log), PREPARE_MS).unref();
      });
      return app;
    },
  });

/** Not at the start, when all programs need the processors. */
const PREPARE_MS = 3_000;

/** For the first customer who downloads tickets. */
const prepareTickets = (log: ProgramDeps["log"]) =>
  prepareDrawing().catch((err: unknown) => log.error({ err }, "PDFs cannot be drawn"));

/** Before the first buyer finds out. Only logged: what needs no payment works without the provider. */
async function checkCardKey(cards: CardPayments, log: ProgramDeps["log"]): Promise<void> {
  const checked = await cards.checkKey();
  if (checked.ok) {
    log.info("card provider accepts the key");
    return;
  }
  const { reason, isOurs = false } = checked.failure;
  if (isOurs) log.error({ reason }, "card provider refuses the key");
  else log.warn({ reason }, "card provider unavailable");
}

async function prepare({ db, env, log }: ProgramDeps, seed?: Seed): Promise<void> {
  if (env.DEMO && seed === undefined)
    throw new StartupError("DEMO is set but this build has no demo data; start build/demo/crm.js");
  if (env.DEMO && (await seed?.(db, env.CURRENCY))) log.info("demo season written");
  const other = await listOtherPriceLists(db, env.CURRENCY);
  if (other.length > 0)
    throw new StartupError(
      `CURRENCY is ${env.CURRENCY} but some price lists use another currency: ${other.join(", ")}`,
    );
  const zoneChange = await recordZone(db);
  if (zoneChange !== null) {
    const { from, performances } = zoneChange;
    const fields = { from, to: VENUE_ZONE, performances: performances.length };
    log.warn(fields, "performances were entered in another time zone and are shown at other times");
  }
  const undecryptable = await sealStaffSecrets(db, createStaffSecrets(env.STAFF_SECRETS_KEY));
  if (undecryptable.length > 0)
    throw new StartupError(
      `STAFF_SECRETS_KEY cannot decrypt the authenticator secrets of ${undecryptable.join(", ")}`,
    );
}
