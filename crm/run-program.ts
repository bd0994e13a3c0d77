import type { Logger } from "pino";

import { listOtherPriceLists } from "./catalogue/reference-lists";
import { openGrantQueue } from "./holds/hold-grants";
import { openHoldQueue } from "./holds/hold-queue";
import { startJobs } from "./jobs";
import { stripePayments } from "./payments/stripe";
import { createLog } from "./platform/create-log";
import type { Database } from "./platform/database/database";
import { openStore } from "./platform/database/open-store";
import { type CrmEnv, parseEnv, StartupError } from "./platform/env";
import { openFaultPoints } from "./platform/faults/inject-fault";
import { createServer } from "./server";
import { createStaffSecrets, sealStaffSecrets } from "./staff/second-factor";

type BoxOffice = { url: string; stop(): Promise<void> };

/** Fills an empty database, and answers whether it did. */
export type Seed = (db: Database, currency: string) => Promise<boolean>;

/** Longer than any call should take, and short of the five seconds that a stop may last. */
const STOP_LIMIT_MS = 3_500;

/** The program: starts the box office and stops it on SIGTERM or SIGINT. Only the demo's build passes a seed. */
export async function runProgram(seed?: Seed): Promise<void> {
  const parsed = parseEnv(process.env);
  if (!parsed.ok) return refuseToStart(parsed.message);
  const { env } = parsed;
  const log = createLog(env.LOG_LEVEL);
  try {
    const boxOffice = await runBoxOffice(env, log, seed);
    let ending = false;
    const end = async (signal: string) => {
      // Ctrl-C reaches us from the terminal and from the program that started us.
      if (ending) return;
      ending = true;
      log.info({ signal }, "stopping");
      try {
        await boxOffice.stop();
        process.exit(0);
      } catch (err) {
        log.error({ err }, "box office did not stop cleanly");
        process.exit(1);
      }
    };
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.on(signal, () => void end(signal));
    }
  } catch (error) {
    if (error instanceof StartupError) refuseToStart(error.message);
    log.fatal({ err: error }, "box office could not start");
    process.exit(1);
  }
}

function refuseToStart(why: string): never {
  process.stderr.write(`box office: ${why}\n`);
  process.exit(1);
}

/** `stop` ends everything in order: calls under way, pool, database. */
async function runBoxOffice(env: CrmEnv, log: Logger, seed?: Seed): Promise<BoxOffice> {
  if (env.DEMO && seed === undefined)
    throw new StartupError("DEMO is set, and this build has no demo; start build/demo/crm.js");
  const store = await openStore(env, (err) => log.warn({ err }, "idle database connection lost"));
  let endWork: () => Promise<void> = () => Promise.resolve();
  try {
    if (env.DEMO && (await seed?.(store.db, env.CURRENCY))) log.info("demo season written");
    const other = await listOtherPriceLists(store.db, env.CURRENCY);
    if (other.length > 0)
      throw new StartupError(
        `CURRENCY is ${env.CURRENCY}, and price lists are in other money: ${other.join(", ")}`,
      );
    const lost = await sealStaffSecrets(store.db, createStaffSecrets(env.STAFF_SECRETS_KEY));
    if (lost.length > 0)
      throw new StartupError(
        `STAFF_SECRETS_KEY does not open the authenticators of ${lost.join(", ")}`,
      );
    const cards = stripePayments({
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiUrl: env.STRIPE_API_URL,
    });
    const faults = openFaultPoints(env, store.db);
    const holds = openHoldQueue(store.db, {
      onError: (err) => log.warn({ err }, "batched seat hold failed; holding one by one"),
      beforeCommit: async () => faults?.reach("before-answer-stored"),
    });
    const grants = openGrantQueue(store.db);
    const deps = { db: store.db, env, log, cards, grants, holds, faults };
    const work = startJobs(deps);
    endWork = work.stop;
    const server = await createServer({ ...deps, mailWritten: work.mailWritten });
    const url = await listen(server, env);
    log.info({ url, database: store.where }, "ready");
    return {
      url,
      stop: async () => {
        await within(STOP_LIMIT_MS, Promise.all([server.close(), work.stop()]));
        await store.close();
      },
    };
  } catch (error) {
    await endWork();
    await store.close();
    throw error;
  }
}

async function listen(
  server: Awaited<ReturnType<typeof createServer>>,
  env: CrmEnv,
): Promise<string> {
  try {
    return await server.listen({
      port: env.CRM_PORT,
      host: env.HOST,
      listenTextResolver: (address) => `listening at ${address}`,
    });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE")
      throw new StartupError(`port ${env.CRM_PORT} is taken by another program; set CRM_PORT`);
    if (code === "EACCES" || code === "EADDRNOTAVAIL")
      throw new StartupError(`${env.HOST}:${env.CRM_PORT} cannot be listened on (${code})`);
    throw error;
  }
}

async function within(ms: number, work: PromiseLike<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
