import { join } from "node:path";

import { freePorts } from "../tests/support/servers/free-ports";
import { program } from "../tests/support/servers/program";
import { newSecrets } from "../tests/support/secrets";
import { copyTemplate, startTestDatabase } from "../tests/support/servers/test-database";

export type BoxOffice = {
  url: string;
  /** What a storefront needs to know to sell for it. */
  storefrontEnv: { CRM_BASE_URL: string; CRM_API_KEY: string; SESSION_SECRET: string };
  stop: () => Promise<void>;
};

/** The real box office with the demo season, on a database of its own that is gone afterwards. */
export async function startBoxOffice(): Promise<BoxOffice> {
  const secrets = newSecrets();
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const database = await startTestDatabase();
  const boxOffice = program({
    name: "box office",
    file: "build/demo/crm.js",
    readyUrl: `${url}/readyz`,
    logFile: join(database.folder, "box-office.log"),
    env: {
      ...secrets.crm,
      CRM_PORT: String(port),
      HOST: "127.0.0.1",
      DATABASE_URL: await copyTemplate(database.url, "foyer_bench"),
      DATA_DIR: join(database.folder, "box-office"),
      DEMO: "1",
      LOG_LEVEL: "warn",
      // All visitors of a bench come from one address.
      HOLD_LIMIT_ADDRESS: "0",
      HOLD_LIMIT_ADDRESS_PER_MINUTE: "0",
    },
  });
  try {
    await boxOffice.start();
  } catch (error) {
    await database.stop();
    throw error;
  }
  return {
    url,
    storefrontEnv: { CRM_BASE_URL: url, ...secrets.storefront },
    async stop() {
      await boxOffice.stop();
      await database.stop();
    },
  };
}
