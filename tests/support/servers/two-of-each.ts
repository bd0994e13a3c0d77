import { join } from "node:path";

import { newSecrets } from "../secrets";
import { freePorts } from "./free-ports";
import { openFlakyProxy } from "./flaky-proxy";
import { program, projectRoot } from "./program";
import { startBoxOffice } from "./start-box-office";

type Options = {
  /** See `startTestDatabase`. */
  serverUrl: string;
  folder: string;
  /** Name of the database and the log folder. */
  name: string;
  storefrontEnv?: Record<string, string>;
  crmEnv?: Record<string, string>;
};

const HEALTH_CHECK_MS = 100;

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    async (answer) => {
      await answer.text();
      return answer.ok;
    },
    () => false,
  );

/** Starts two storefronts behind a load balancer with health checks, and two box offices that share the requests. */
export async function startTwoOfEach(options: Options) {
  const { serverUrl, folder, name } = options;
  let ready: string[] = [];
  let turn = 0;
  const balancer = await openFlakyProxy(
    () => ready[(turn += 1) % ready.length] ?? "http://127.0.0.1:9",
  );
  const url = balancer.urlThrough("http://127.0.0.1");
  // Time for many health checks, even on a busy machine.
  const drain = { DRAIN_SECONDS: "3" };
  const boxOffice = await startBoxOffice({
    serverUrl,
    folder,
    name,
    storefrontUrl: url,
    crmEnv: { ...drain, ...options.crmEnv },
  });
  const second = await boxOffice.another();
  const { SESSION_SECRET } = newSecrets().storefront;
  const storefronts = (await freePorts(2)).map((port) => {
    const own = `http://127.0.0.1:${port}`;
    const env = {
      ...drain,
      HOST: "127.0.0.1",
      PORT: String(port),
      METRICS_PORT: "0",
      PUBLIC_URL: url,
      SESSION_SECRET,
      CRM_API_KEY: boxOffice.apiKey,
      CRM_BASE_URL: `${boxOffice.crmUrl} ${second.url}`,
      CARD_PAGE_ORIGINS: boxOffice.cardUrl,
      SIGN_IN_ATTEMPTS: "100000",
      ...options.storefrontEnv,
    };
    const logFile = join(projectRoot, "test-results/logs", name, `server-${port}.log`);
    const readyUrl = `${own}/readyz`;
    const file = "build/server.js";
    return { own, program: program({ name: "storefront", file, env, readyUrl, logFile }) };
  });
  const checkHealth = async () => {
    const answers = await Promise.all(storefronts.map(({ own }) => isReady(own)));
    ready = storefronts.filter((_, index) => answers[index]).map(({ own }) => own);
  };
  const programs = storefronts.map((each) => each.program);
  await Promise.all(programs.map((each) => each.start()));
  await checkHealth();
  const healthChecks = setInterval(() => void checkHealth(), HEALTH_CHECK_MS);
  const stop = async () => {
    clearInterval(healthChecks);
    await Promise.all(programs.map((each) => each.stop()));
    await boxOffice.stop();
    await balancer.close();
  };
  const [storefront] = programs;
  if (storefront === undefined) throw new Error("no storefront");
  return {
    stack: { ...boxOffice, url, storefront, stop },
    storefronts: programs,
    /** The second box office. */
    second,
  };
}
