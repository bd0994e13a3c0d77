import { createClient, httpCall, type Transport } from "#contract/client";
import { createLeftOutReport } from "#contract/lenient-lists";
import { operations } from "#contract/operations/index";
import { traceCall } from "#runtime/tracing";
import type { Env } from "../env";
import type { Logger } from "../logger";
import { createHttpTransport } from "./client";
import { batchPlaces, batchSummaries } from "./batch-reads";
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
  const client = createHttpTransport({
    baseUrl: env.CRM_BASE_URL,
    apiKey: env.CRM_API_KEY,
    logger,
    onHoldRefused,
  });
  const reportLeftOut = createLeftOutReport((fields, message) => logger.error(fields, message));
  const transport: Transport = (call, name) =>
    traceCall(name, call.operation, () => client.call(call));
  const calls = cacheReads(
    createClient(
      operations,
      transport,
      (bad) => {
        logger.error(bad, "box office response violates the API contract");
      },
      reportLeftOut,
    ),
    env.CATALOGUE_FRESH_SECONDS,
  );
  return {
    ...calls,
    getBasketSummary: batchSummaries(calls),
    getQueuePlace: batchPlaces(calls),
    async startQueueTurn(input) {
      const started = await calls.startQueueTurn(input);
      if (started.ok && started.value.turn === 1) onTurnStarted?.();
      return started;
    },
    async ping() {
      const response = await client.call(
        httpCall({ ...operations.listHalls, timeoutMs: 1000 }, {}),
      );
      if (response?.status === 200) return "ready";
      return client.refusesKey() ? "refuses-key" : "unreachable";
    },
    close: client.close,
  };
}
