import type { Reader } from "./database";
import type { NewTicket } from "./hold-seats";
import type { InstanceSale } from "./instance-sale";
import { runPrepared } from "./prepared";

/** The Idempotency-Key of a call, and what it stands for. */
export type OnceKey = { key: string; requestHash: string };

/** A basket at a glance; `isNew`: it holds nothing, and no order stands for it. `catalogue` as in known-sales.ts. */
export type GlancedBasket = {
  customerId: string | null;
  isNew: boolean;
  catalogue: string;
  now: Date;
};

type Row = {
  id: string;
  customer_id: string | null;
  is_new: boolean;
  catalogue: string;
  now: number;
};

// Functions of the database's (see the migrations): one way there and back for a whole batch.
const LOOK = { name: "look_at_baskets", text: "select * from look_at_baskets($1)" };
const HOLD = {
  name: "hold_together",
  text: "select * from hold_together($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
};

/** How baskets stand at this moment, by id. Nothing is locked. */
export async function lookAtBaskets(
  db: Reader,
  ids: readonly string[],
): Promise<Map<string, GlancedBasket>> {
  const rows = await runPrepared<Row>(db, LOOK, [ids]);
  return new Map(
    rows.map(({ id, customer_id: customerId, is_new: isNew, catalogue, now }) => [
      id,
      { customerId, isNew, catalogue, now: new Date(now) },
    ]),
  );
}

/** What a new basket is to get; `customerId` is the basket's own, as it was planned for. */
export type NewHold = {
  basketId: string;
  customerId: string | null;
  once: OnceKey | null;
  tickets: readonly NewTicket[];
};

/**
 * Takes seats of one performance for each basket, all or none of its seats, and writes its tickets, its deadline and
 * that its key was answered; in one statement. `got`: the baskets that have theirs. `alone`: those that are new no
 * longer, or in somebody's hand, or whose call was answered before. For the rest somebody else was faster. Null, and
 * nothing was done, when the catalogue is not the one that all was planned by.
 */
export async function writeHolds(
  db: Reader,
  { id: instanceId, planId }: InstanceSale,
  catalogue: string,
  holds: readonly NewHold[],
  { firstHeldAt, heldUntil }: { firstHeldAt: Date; heldUntil: Date },
): Promise<{ got: Set<string>; alone: Set<string> } | null> {
  const tickets = holds.flatMap(({ tickets: wanted }) => wanted);
  const [row] = await runPrepared<{ got: string[] | null; alone: string[] | null }>(db, HOLD, [
    instanceId,
    planId,
    catalogue,
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
  if (!row?.got || !row.alone) return null;
  return { got: new Set(row.got), alone: new Set(row.alone) };
}
