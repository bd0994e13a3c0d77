import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";

import type { RemoteTicket } from "./cart-seats";
import type { CallBudget, TessituraClient } from "../client";
import type { Barcodes, RemoteOrders } from "../remote";

type PrintDeps = {
  client: TessituraClient;
  orders: RemoteOrders;
  log: Pick<Logger, "error">;
  /** Between two looks at what another process prints. */
  pollMs?: number;
};

/** `mayChange`: not all are known, and printing may be asked for again. */
type Printed = { barcodes: Barcodes; mayChange: boolean };

/** `tickets`: all of its tickets. */
type OrderToPrint = {
  id: string;
  number: number;
  sessionKey: string;
  tickets: readonly Pick<RemoteTicket, "isPrinted">[];
};

const TIMEOUT_MS = 20_000;
/** Another process that prints needs no longer. */
const PRINTING_MS = 60_000;
/** Until then a request whose answer was lost may still be carried out there. */
const LOST_MS = 10 * 60_000;

/** So that a visitor's page has the order that the worker found first: printing takes a second or two. */
const LOOKS = 10;
const POLL_MS = 500;

const NONE_YET: Printed = { barcodes: {}, mayChange: true };

/**
 * The barcodes of an order's tickets. Printing makes the seats ticketed, so it is done once in the life of an order, and what
 * it says is kept. After a refusal nothing is printed, and a later call prints. After a lost answer a later call prints only if
 * the system has the order's tickets as not printed. Null: ask again soon, since another process still
 * prints them or the system was not reached.
 */
export async function printOnce(
  { client, orders, log, pollMs = POLL_MS }: PrintDeps,
  { id, number, sessionKey, tickets }: OrderToPrint,
  budget: CallBudget,
): Promise<Printed | null> {
  // Of an order of donations alone.
  if (tickets.length === 0) return { barcodes: {}, mayChange: false };
  const order = { id, isUnprinted: tickets.every(({ isPrinted }) => !isPrinted) };
  let claim = await claimPrinting(orders, order);
  for (let left = LOOKS; claim === null && left > 0 && budget.left() > pollMs; left -= 1) {
    await delay(pollMs);
    claim = await claimPrinting(orders, order);
  }
  if (claim !== "claimed") return claim;
  const request = { path: { sessionKey }, body: { OrderId: number } };
  const print = () => client.call("printTickets", request, { budget, timeoutMs: TIMEOUT_MS });
  const first = await print();
  // Nothing was printed, and a refusal can be of the moment: another has just changed the order.
  const printed = !first.ok && first.failure.code === "refused" ? await print() : first;
  if (!printed.ok) {
    const { code } = printed.failure;
    if (code !== "unknown") await orders.releasePrinting(id);
    if (code === "unavailable") return null;
    log.error({ orderId: id, number, code }, "barcodes of an order are not known");
    return NONE_YET;
  }
  const codes = printed.value.flatMap(({ SliNo, Val, BarcodeInd }) =>
    BarcodeInd === "Y" && SliNo && Val ? [[String(SliNo), Val] as const] : [],
  );
  const barcodes = Object.fromEntries(codes);
  await orders.rememberBarcodes(id, barcodes);
  return { barcodes, mayChange: false };
}

/** "claimed" for one caller at a time, or what is known instead. */
async function claimPrinting(
  orders: RemoteOrders,
  { id, isUnprinted }: { id: string; isUnprinted: boolean },
): Promise<Printed | "claimed" | null> {
  if (await orders.claimPrinting(id)) return "claimed";
  const row = await orders.find(id);
  if (row === null || row.printingSince === null) return null;
  if (row.barcodes !== null) return { barcodes: row.barcodes, mayChange: false };
  const age = Date.now() - row.printingSince.getTime();
  if (age < PRINTING_MS) return null;
  if (age < LOST_MS) return NONE_YET;
  if (!isUnprinted) return { barcodes: {}, mayChange: false };
  return (await orders.reclaimPrinting(id, row.printingSince)) ? "claimed" : null;
}
