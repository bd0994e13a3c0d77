import { httpCall, prepareClient } from "#contract/calls/client";
import { createLeftOutReport } from "#contract/calls/lenient-lists";
import { operations } from "#contract/operations/index";
import { traceCall } from "#runtime/tracing";
import type { Env } from "../env";
import type { Logger } from "../logger";
import { createHttpTransport } from "./client";
import { batchPlaces, batchSummaries } from "./batch-reads";
import type { Caller } from "./caller";
import { cacheReads } from "./cached-reads";
import type { Crm } from "./ticketing";

export function createBoxOffice({
  env,
  logger,
  onHoldRefused,
  onTurnStarted,
}: {
  env: Pick<Env, "CRM_BASE_URL" | "CRM_API_KEY" | "CATALOGUE_FRESH_SECONDS">;
  logger: Logger;
  onHoldRefused?: () => void;
  onTurnStarted?: () => void;
}): Crm & { close: () => Promise<void> } {
  const transport = createHttpTransport({
    baseUrl: env.CRM_BASE_URL,
    apiKey: env.CRM_API_KEY,
    logger,
    onHoldRefused,
  });
  const reportLeftOut = createLeftOutReport((fields, message) => logger.error(fields, message));
  const getClient = prepareClient(
    operations,
    (bad) => {
      logger.error(bad, "box office response violates the API contract");
    },
    reportLeftOut,
  );
  const getCalls = (from: Caller | null) =>
    getClient((call, name) => traceCall(name, call.operation, () => transport.call(call, from)));
  const withCaches = cacheReads(env.CATALOGUE_FRESH_SECONDS);
  const withSummaries = batchSummaries();
  const withPlaces = batchPlaces();
  async function ping() {
    const call = httpCall({ ...operations.listHalls, timeoutMs: 1000 }, {});
    const response = await transport.call(call, null);
    if (response?.status === 200) return "ready";
    return transport.refusesKey() ? "refuses-key" : "unreachable";
  }
  const getCrm = (from: Caller | null): Crm => {
    const calls = getCalls(from);
    const shared = from?.urgency === undefined ? calls : getCalls({ ...from, urgency: undefined });
    return Object.assign(withCaches(calls, shared), {
      getBasketSummary: withSummaries(calls, () => from?.session() ?? null),
      getQueuePlace: withPlaces(calls),
      startQueueTurn: async (input: Parameters<typeof calls.startQueueTurn>[0]) => {
        const started = await calls.startQueueTurn(input);
        if (started.ok && started.value.turn === 1) onTurnStarted?.();
        return started;
      },
      ping,
      for: getCrm,
    });
  };
  return Object.assign(getCrm(null), { close: transport.close });
}
