import { type Reader, runPreparedStatement } from "../platform/database/database";
import type { InstanceSale } from "../pricing/instance-sale";
import { renewedHold } from "./hold-rules";
import type { NewTicket } from "./hold-seats";

/** The Idempotency-Key of a call, and what it stands for. */
export type IdempotencyKey = { key: string; requestHash: string };

/**
 * What calls are planned by: the box office's clock, which is the database's, and what stands for the catalogue as it is
 * (see known-sales.ts).
 */
export type SaleMoment = { catalogue: string; now: Date };

type MomentRow = { catalogue: string; now: number };
type Row = MomentRow & { got: string[] | null; alone: string[] | null };

const MOMENT = {
  name: "sale_moment",
  text: `select revision as catalogue, extract(epoch from crm_now())::float8 * 1000 as now from catalogue_revision`,
};

// One look by key for each basket: joined, the tables would be read whole once they have grown.
const NEW = {
  name: "new_baskets",
  text: `select b.id from baskets b where b.id = any($1)
    and (select true from basket_tickets t where t.basket_id = b.id limit 1) is null
    and (select true from basket_items i where i.basket_id = b.id limit 1) is null
    and (select true from orders o where o.basket_id = b.id and o.state <> 'failed' limit 1) is null`,
};

// A function of the database's (see the migrations): one way there and back for a whole batch.
const HOLD = {
  name: "hold_together",
  text: `select * from hold_together($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
};

/** This moment. */
export async function readMoment(db: Reader): Promise<SaleMoment> {
  const [row] = await runPreparedStatement<MomentRow>(db, MOMENT, []);
  if (row === undefined) throw new Error("the catalogue has no revision");
  return momentOf(row);
}

/** Which of these baskets hold nothing, and have no order that stands for them. */
export async function listNewBaskets(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const rows = await runPreparedStatement<{ id: string }>(db, NEW, [ids]);
  return new Set(rows.map(({ id }) => id));
}

const momentOf = ({ catalogue, now }: MomentRow) => ({ catalogue, now: new Date(now) });

/** What a new basket is to get; `customerId` is for whom it was planned. */
export type NewHold = {
  basketId: string;
  customerId: string | null;
  once: IdempotencyKey | null;
  tickets: readonly NewTicket[];
};

/**
 * Takes seats of one performance for each basket, all or none of its seats, and writes its tickets, its deadline and
 * that its key was answered; in one statement. `got`: the baskets that have theirs. `alone`: those that are new no
 * longer, in somebody's hand or somebody else's, or whose call was answered before. For the rest somebody else was
 * faster. `written` is null, and nothing was done, when the moment that it was planned by is over.
 */
export async function writeHolds(
  db: Reader,
  { id: instanceId, planId }: InstanceSale,
  { catalogue, now }: SaleMoment,
  holds: readonly NewHold[],
): Promise<{ moment: SaleMoment; written: { got: Set<string>; alone: Set<string> } | null }> {
  const { firstHeldAt, heldUntil } = renewedHold({ firstHeldAt: null, heldUntil: null }, now);
  const tickets = holds.flatMap(({ tickets: wanted }) => wanted);
  const [row] = await runPreparedStatement<Row>(db, HOLD, [
    instanceId,
    planId,
    catalogue,
    now.getTime(),
    firstHeldAt.toISOString(),
    heldUntil.toISOString(),
    holds.map(({ basketId }) => basketId),
    holds.map(({ customerId }) => customerId),
    holds.map(({ once }) => once?.key ?? null),
    holds.map(({ once }) => once?.requestHash ?? null),
    holds.flatMap(({ basketId, tickets: wanted }) => wanted.map(() => basketId)),
    tickets.map(({ seatId }) => seatId),
    tickets.map(({ bandId }) => bandId),
    tickets.map(({ priceTypeId }) => priceTypeId),
    tickets.map(({ faceValue }) => faceValue),
    tickets.map(({ fee }) => fee),
    tickets.map(({ modeOfSale }) => modeOfSale),
  ]);
  if (row === undefined) throw new Error("hold_together returned no row");
  const written = row.got && row.alone && { got: new Set(row.got), alone: new Set(row.alone) };
  return { moment: momentOf(row), written };
}
