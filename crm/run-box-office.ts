import type { Logger } from "pino";

import { startJobs } from "./jobs";
import type { CrmEnv } from "./platform/env";
import { openFaultPoints } from "./platform/faults/open-fault-points";
import { createServer } from "./server";
import { openStore } from "./platform/database/open-store";
import { stripePayments } from "./payments/stripe/stripe";
import { writeDemo } from "../dev/demo/write-demo";
import { listOtherPriceLists } from "./catalogue/other-price-lists";
import { openGrantQueue } from "./holds/grant-queue";
import { openHoldQueue } from "./holds/hold-queue";
import { createStaffSecrets, sealStaffSecrets } from "./staff/staff-secrets";
import { StartupError } from "./platform/postgres/startup-error";

export type BoxOffice = { url: string; stop(): Promise<void> };

/** Longer than any call should take, and short of the five seconds that a stop may last. */
const STOP_LIMIT_MS = 3_500;

/** Starts all of the box office; `stop` ends it in order: calls under way, pool, database. */
export async function runBoxOffice(env: CrmEnv, log: Logger): Promise<BoxOffice> {
  const store = await openStore(env, (err) => log.warn({ err }, "idle database connection lost"));
  let endWork: () => Promise<void> = () => Promise.resolve();
  try {
    if (env.DEMO && (await writeDemo(store.db, env.CURRENCY))) log.info("demo season written");
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
