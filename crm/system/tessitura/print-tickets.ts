import type { Logger } from "pino";

import type { CallBudget, TessituraClient } from "./client";
import type { Barcodes, RemoteOrders } from "./remote";

type PrintDeps = {
  client: TessituraClient;
  orders: RemoteOrders;
  log: Pick<Logger, "error">;
};

const TIMEOUT_MS = 20_000;
/** Another process that prints needs no longer. */
const PRINTING_MS = 60_000;

/**
 * The barcodes of an order's tickets. Printing makes the seats ticketed, so it is done once in the life of an order, and what
 * it says is kept. If that answer is lost, or printing is refused twice, the tickets have no barcodes. Null: ask again later, since another process prints
 * them now or the system was not reached.
 */
export async function printOnce(
  { client, orders, log }: PrintDeps,
  { id, number, sessionKey }: { id: string; number: number; sessionKey: string },
  budget: CallBudget,
): Promise<Barcodes | null> {
  if (await orders.claimPrinting(id)) {
    const request = { path: { sessionKey }, body: { OrderId: number } };
    const print = () => client.call("printTickets", request, { budget, timeoutMs: TIMEOUT_MS });
    const first = await print();
    // Nothing was printed, and a refusal can be of the moment: another has just changed the order.
    const printed = !first.ok && first.failure.code === "refused" ? await print() : first;
    if (!printed.ok && printed.failure.code === "unavailable") {
      await orders.releasePrinting(id);
      return null;
    }
    if (!printed.ok) log.error({ orderId: id, number }, "barcodes of an order are not known");
    const elements = printed.ok ? printed.value : [];
    const codes = elements.flatMap(({ SliNo, Val, BarcodeInd }) =>
      BarcodeInd === "Y" && SliNo && Val ? [[String(SliNo), Val] as const] : [],
    );
    const barcodes = Object.fromEntries(codes);
    await orders.rememberBarcodes(id, barcodes);
    return barcodes;
  }
  const row = await orders.find(id);
  if (row === null || row.printingSince === null) return null;
  if (row.barcodes !== null) return row.barcodes;
  return Date.now() - row.printingSince.getTime() < PRINTING_MS ? null : {};
}
