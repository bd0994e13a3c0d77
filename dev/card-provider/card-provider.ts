import type { AddressInfo } from "node:net";
import type { Logger } from "pino";

import { expireDueSessions } from "./payments/sessions";
import { nowSeconds, type Provider } from "./provider";
import { buildServer } from "./server";
import { pruneState } from "./state/records";
import { StateFile } from "./state/state-file";
import { Deliveries } from "./webhooks/deliveries";

const SWEEP_MS = 5_000;

export interface CardProviderOptions {
  /** Where the state is kept. */
  file: string;
  secretKey: string;
  webhookSecret: string;
  webhookUrl: string;
  merchantName: string;
  /** Null: the address it listens on. */
  publicUrl: string | null;
  retryDelays: readonly number[];
  now: () => number;
  log: Logger;
}

export interface CardProvider {
  /** Listens, begins to deliver webhooks, and resolves with its own address. Rejects when the port is taken. */
  listen(host: string, port: number): Promise<string>;
  /** Finishes what is being answered and stops. */
  close(): Promise<void>;
}

/** Reads the state and makes the stand-in; it does nothing until it listens. */
export async function createCardProvider(options: CardProviderOptions): Promise<CardProvider> {
  const { secretKey, merchantName, now, log } = options;
  const file = await StateFile.open(options.file);
  const deliveries = new Deliveries({
    file,
    url: options.webhookUrl,
    secret: options.webhookSecret,
    retryDelays: options.retryDelays,
    now,
    log,
  });
  let address = "";
  const provider: Provider = {
    file,
    deliveries,
    secretKey,
    merchantName,
    publicUrl: () => options.publicUrl?.replace(/\/$/, "") ?? address,
    now,
    outage: false,
  };
  const app = await buildServer(provider, log);
  let sweep: NodeJS.Timeout | undefined;

  return {
    async listen(host, port) {
      await app.listen({ host, port });
      const { port: actual } = app.server.address() as AddressInfo;
      address = `http://${host.includes(":") ? `[${host}]` : host}:${actual}`;
      pruneState(file.state, nowSeconds(provider));
      deliveries.start();
      sweep = setInterval(() => expireDueSessions(provider), SWEEP_MS);
      return address;
    },
    async close() {
      clearInterval(sweep);
      await app.close();
      await deliveries.stop();
      await file.save();
    },
  };
}
