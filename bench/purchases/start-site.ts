import { randomUUID } from "node:crypto";
import { join } from "node:path";

import { program, projectRoot, type Program } from "../../tests/support/servers/program";
import { startBoxOffice } from "../../tests/support/servers/start-box-office";
import type { startTestDatabase } from "../../tests/support/servers/test-database";
import { openSite, type Site } from "../../tests/support/visitor/fault-site";
import { openConnectedSite, startTheirSystem, type SystemName } from "../support/connected-site";
import { storefrontEnv } from "../support/measured-server";
import { countStatements, openBalancer } from "./proxies";

export type Database = Awaited<ReturnType<typeof startTestDatabase>>;
export type Running = {
  site: Site;
  logs: () => string;
  statements: () => number;
  /** Names of all calls of the other system so far. */
  theirCalls: () => Promise<readonly string[]>;
  stop: () => Promise<void>;
};

/**
 * Starts this many storefronts and box offices behind balancers. `counted` counts the box office's statements. `rows`: of 30 seats,
 * for the own system.
 */
export async function startSite(
  database: Database,
  system: SystemName,
  { processes, counted = false, rows }: { processes: number; counted?: boolean; rows?: number },
): Promise<Running> {
  const name = `purchases_${randomUUID().slice(0, 8)}`;
  const [storefrontBalancer, boxOfficeBalancer] = [await openBalancer(), await openBalancer()];
  const url = `http://127.0.0.1:${storefrontBalancer.port}`;
  const counter = counted ? await countStatements(new URL(database.url)) : null;
  const counting = new URL(database.url);
  counting.pathname = `/${name}`;
  counting.port = String(counter?.port ?? counting.port);
  // Makes PostgreSQL log the duration of each of these statements.
  counting.searchParams.set("options", "-c log_min_duration_statement=0");
  const stops: (() => unknown)[] = [];
  const connected =
    system === "own"
      ? null
      : await startTheirSystem((end) => stops.push(end), { folder: database.folder, name });
  const boxOffice = await startBoxOffice({
    serverUrl: database.url,
    folder: database.folder,
    name,
    storefrontUrl: url,
    cardEnv: { KEEP_STATE: "no" },
    ...(connected !== null && { crmEnv: connected.env }),
    ...(counter !== null && { apiEnv: { DATABASE_URL: counting.href } }),
  });
  const copies: { url: string; program: Program }[] = [];
  while (copies.length < processes - 1) copies.push(await boxOffice.another());
  boxOfficeBalancer.balance([boxOffice.crmUrl, ...copies.map((copy) => copy.url)]);

  const shared = await storefrontEnv(boxOffice);
  const storefronts = await Promise.all(
    Array.from({ length: processes }, async (_, index) => {
      const { PORT = "" } = await storefrontEnv(boxOffice);
      const storefront = program({
        name: `storefront-${index}`,
        file: "build/server.js",
        readyUrl: `http://127.0.0.1:${PORT}/readyz`,
        logFile: join(projectRoot, "test-results/logs", name, `server-${index}.log`),
        env: {
          ...shared,
          PORT,
          HOST: "127.0.0.1",
          DATA_DIR: join(database.folder, name),
          PUBLIC_URL: url,
          CRM_BASE_URL: `http://127.0.0.1:${boxOfficeBalancer.port}`,
          CARD_PAGE_ORIGINS: boxOffice.cardUrl,
          SIGN_IN_ATTEMPTS: "100000",
          ...(connected !== null && { VENUE: connected.env.VENUE }),
        },
      });
      await storefront.start();
      return { url: `http://127.0.0.1:${PORT}`, storefront };
    }),
  );
  storefrontBalancer.balance(storefronts.map((copy) => copy.url));
  const [first] = storefronts;
  if (first === undefined) throw new Error("no storefront");
  const stop = async () => {
    await Promise.all(storefronts.map(({ storefront }) => storefront.stop()));
    await boxOffice.stop();
    for (const proxy of [storefrontBalancer, boxOfficeBalancer, counter]) proxy?.stop();
    for (const end of stops) await end();
  };
  const stack = { ...boxOffice, url, storefront: first.storefront, stop };
  const site = await (connected === null
    ? openSite(stack, rows)
    : openConnectedSite(stack, connected.emulator));
  const offices = [boxOffice.crm, ...copies.map((copy) => copy.program)];
  return {
    site,
    logs: () => offices.map((office) => office.log()).join("\n"),
    statements: () => counter?.count() ?? 0,
    theirCalls: async () => (await connected?.emulator.calls()) ?? [],
    stop: async () => {
      await site.lane.pool.end();
      await stop();
    },
  };
}
