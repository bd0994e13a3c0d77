import path from "node:path";
import { pino } from "pino";

import { createCardProvider } from "./card-provider";
import { parseEnv } from "./env";
import { retryDelays } from "./webhooks/deliveries";

const STOP_TIMEOUT_MS = 4_000;

function exitWithError(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

const parsed = parseEnv(process.env);
if (!parsed.ok) exitWithError(parsed.failure);
const { value: env } = parsed;
const log = pino({ name: "card-provider", level: env.LOG_LEVEL });

const cardProvider = await createCardProvider({
  file: env.KEEP_STATE === "no" ? null : path.resolve(env.DATA_DIR, "card-provider.json"),
  secretKey: env.STRIPE_SECRET_KEY,
  webhookSecret: env.STRIPE_WEBHOOK_SECRET,
  webhookUrl: env.WEBHOOK_URL,
  merchantName: env.CARD_MERCHANT_NAME,
  publicUrl: env.CARD_PUBLIC_URL,
  retryDelays,
  sweepMs: 5_000,
  now: Date.now,
  log,
}).catch((error: Error) =>
  exitWithError(`card provider: cannot use the data folder: ${error.message}`),
);

await cardProvider.listen(env.HOST, env.CARD_PORT).then(
  (address) => log.info({ address, publicUrl: env.CARD_PUBLIC_URL }, "card provider ready"),
  (error: NodeJS.ErrnoException) =>
    exitWithError(
      error.code === "EADDRINUSE"
        ? `card provider: port ${env.CARD_PORT} on ${env.HOST} is in use; set CARD_PORT to another`
        : `card provider: cannot listen on ${env.HOST}:${env.CARD_PORT}: ${error.message}`,
    ),
);

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(0), STOP_TIMEOUT_MS).unref();
  cardProvider.close().then(
    () => process.exit(0),
    (error: unknown) => exitWithError(`card provider: shutdown failed: ${String(error)}`),
  );
}
process.once("SIGTERM", stop);
process.once("SIGINT", stop);
