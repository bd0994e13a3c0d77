import { join } from "node:path";

import { freePorts } from "./free-ports";
import { program, projectRoot } from "./program";
import { newSecrets } from "../secrets";
import { startBoxOffice } from "./start-box-office";

type Options = Parameters<typeof startBoxOffice>[0] & {
  storefrontEnv?: Record<string, string>;
};

/** Storefront, box office and card provider with their own database, and controls for tests. */
export type Stack = Awaited<ReturnType<typeof startStack>>;

export async function startStack(options: Options) {
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const boxOffice = await startBoxOffice({ ...options, storefrontUrl: url });
  const storefront = program({
    name: "storefront",
    file: "build/server.js",
    readyUrl: `${url}/readyz`,
    logFile: join(projectRoot, "test-results/logs", options.name, "server.log"),
    env: {
      HOST: "127.0.0.1",
      DATA_DIR: join(options.folder, options.name),
      PORT: String(port),
      METRICS_PORT: "0",
      PUBLIC_URL: url,
      SESSION_SECRET: newSecrets().storefront.SESSION_SECRET,
      CRM_API_KEY: boxOffice.apiKey,
      CRM_BASE_URL: boxOffice.crmUrl,
      WALLET_PASS_URL: `${boxOffice.crmUrl}/wallet-pass`,
      CARD_PAGE_ORIGINS: boxOffice.cardUrl,
      // All visitors of a test run come from one address.
      SIGN_IN_ATTEMPTS: "100000",
      // A busy test machine must not shed requests.
      REQUESTS_AT_ONCE: "0",
      FALLBACK_VISIBLE: "1",
      ADMIN_PATH: "counter",
      STREAM_FOLDER: join(projectRoot, "dev/demo/streams"),
      MAINTENANCE_PASSPHRASE: "the lights are on",
      ...(options.currency && { CURRENCY: options.currency }),
      ...options.storefrontEnv,
    },
  });
  try {
    await storefront.start();
  } catch (error) {
    await boxOffice.stop();
    throw error;
  }
  return {
    ...boxOffice,
    url,
    storefront,
    stop: async () => {
      await storefront.stop();
      await boxOffice.stop();
    },
  };
}
