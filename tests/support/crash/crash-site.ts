import { randomInt } from "node:crypto";
import { Pool } from "pg";

import type { FaultKind, FaultPoint } from "../../../crm/platform/faults/fault-points";
import { type Answer, callBoxOffice, type CallOptions } from "../servers/call-box-office";
import { type ApiClient, createApiClient } from "../api/api-client";
import { makeGiftVoucherCode } from "../../../crm/basket/vouchers/rules";
import { issueVoucher } from "../api/balances";
import { type Stored, storedIn } from "../api/stored";
import type { Program } from "../servers/program";
import type { BoxOffice } from "../servers/start-box-office";
import { OWN_PROMO, type Promo } from "./kinds";
import { PERFORMANCE } from "./open-performance";

/** Two tickets that visitors buy unless they want something else. `total` in minor units. */
export type TicketOffer = {
  band: string;
  priceTypeId: string;
  total: number;
  /** A code that lowers them, and what they then cost. */
  promo: Promo;
  /** The performance for the next visitor. */
  performance: () => string;
  /** Makes a gift card that pays for them, in minor units. Returns its code. */
  newGiftCard: (stored: Stored, amount: number) => Promise<string>;
};

/** As `openPerformance` puts it on sale. */
const OWN_TICKETS: TicketOffer = {
  band: "A",
  priceTypeId: "standard",
  total: 17_000,
  promo: OWN_PROMO,
  performance: () => PERFORMANCE,
  async newGiftCard(stored, amount) {
    const code = makeGiftVoucherCode(randomInt);
    await issueVoucher(stored, code, amount);
    return code;
  },
};

/** A box office process that a test kills, with calls of a visitor and control of its faults. */
export type TestLane = {
  url: string;
  program: Program;
  boxOffice: BoxOffice;
  tickets: TicketOffer;
  pool: Pool;
  /** The rows of its database. */
  stored: Stored;
  /** Calls the API; a lost connection throws. */
  api: ApiClient;
  /** Calls the API as the storefront does. Null: the connection was lost and the outcome is unknown. */
  call<T>(method: string, path: string, options?: CallOptions): Promise<Answer<T> | null>;
  setFault(point: FaultPoint, kind: FaultKind): Promise<void>;
  clearFaults(): Promise<void>;
  wasReached(point: FaultPoint): Promise<boolean>;
};

export function getLane(
  boxOffice: BoxOffice,
  { url, program }: { url: string; program: Program },
  tickets = OWN_TICKETS,
): TestLane {
  // The URL may lead through a proxy, and to another server later.
  const pool = new Pool({ connectionString: boxOffice.databaseUrl, max: 3 });
  // Tests kill the database too.
  pool.on("error", () => undefined);
  const lane: TestLane = {
    url,
    program,
    boxOffice,
    tickets,
    pool,
    stored: storedIn(pool),
    api: createApiClient({ url, apiKey: boxOffice.apiKey }),
    call: (method, path, options) =>
      callBoxOffice<never>({ url, apiKey: boxOffice.apiKey }, method, path, options).catch(
        () => null,
      ),
    setFault: async (point, kind) => {
      await lane.call("POST", "/test/faults", { body: { point, kind } });
    },
    clearFaults: async () => {
      await lane.call("POST", "/test/faults", { body: { reset: true } });
    },
    wasReached: async (point) => {
      const state = await lane.call<{ reached: Partial<Record<FaultPoint, number>> }>(
        "GET",
        "/test/faults",
      );
      return (state?.body.reached[point] ?? 0) > 0;
    },
  };
  return lane;
}

/** Polls until the condition holds. Returns false after `ms`. */
export async function within(ms: number, isTrue: () => boolean | Promise<boolean>) {
  const deadline = Date.now() + ms;
  while (Date.now() < deadline) {
    if (await isTrue()) return true;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  return false;
}

/** The response's body. Throws if the call was refused or its response was lost. */
export function getBody<T>(result: Answer<T> | null): T {
  if (result !== null && result.status < 300) return result.body;
  throw new Error(`refused: ${JSON.stringify(result)}`);
}
