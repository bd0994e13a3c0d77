import type { Result } from "#contract/calls/result";
import type { TessituraSettings } from "#runtime/venue/tessitura-settings";
import type { ReadFailure } from "../failures";
import type { BoughtTickets, OrderCalls } from "../system";
import type { CallAnswer } from "./call-types";
import { startCallBudget, type TessituraClient } from "./client";
import { type Asking, findOwnConstituent } from "./find-constituent";
import { toMinor } from "./minor-units";
import type { RemotePeople } from "./remote";

export type HistoryDeps = {
  client: TessituraClient;
  people: RemotePeople;
  settings: Pick<TessituraSettings["people"], "loginType">;
  /** For all calls of one read, since a page waits for it. */
  limitMs?: number;
};

const LIMIT_MS = 3_000;

export const readTicketHistory =
  (deps: HistoryDeps): OrderCalls["listBought"] =>
  (customer) =>
    read(deps, customer);

async function read(
  { limitMs = LIMIT_MS, ...deps }: HistoryDeps,
  customer: Asking,
): Promise<Result<readonly BoughtTickets[] | null, ReadFailure>> {
  const budget = startCallBudget(limitMs);
  const constituentId = await findOwnConstituent(deps, customer, budget);
  if (constituentId === "unavailable") return { ok: false, failure: { code: "unavailable" } };
  if (constituentId === null) return { ok: true, value: null };
  // Without it, the tickets of the person's household are answered, too.
  const query = { constituentId, includeAffiliations: false };
  const rows = await deps.client.call("readTicketHistory", { query }, { budget });
  if (!rows.ok) return { ok: false, failure: { code: "unavailable" } };
  const own = rows.value.filter(({ ConstituentId }) => ConstituentId === constituentId);
  return { ok: true, value: own.flatMap(toBought) };
}

/** Rows of returned tickets have no seats, or fewer than none. */
function toBought(row: CallAnswer<"readTicketHistory">[number]): BoughtTickets[] {
  const { Order: order, Performance: performance, NumberOfSeats: count, Amount: amount } = row;
  if (!order?.Id || !performance?.Id || !count || count < 1) return [];
  return [
    {
      number: String(order.Id),
      orderedAt: order.OrderDateTime ?? null,
      instanceId: String(performance.Id),
      title: row.ProductionSeason?.Description?.trim() || performance.Name?.trim() || "",
      startsAt: performance.PerformanceDateTime ?? null,
      seats: row.Locations?.trim() ?? "",
      count,
      amount: toMinor(amount) ?? 0,
    },
  ];
}
