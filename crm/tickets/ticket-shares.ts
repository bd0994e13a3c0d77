import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";

import type { ShareProblem } from "#contract/operations/tickets";
import type { Problem } from "#contract/problems";
import { catchUniqueViolation, type Reader, type Transaction } from "../platform/database/database";
import { groupBy } from "#contract/group-by";
import { hashToken } from "../platform/hash";
import { type ValidTicket, listChosenTickets, listTicketsOfShares } from "./held-tickets";
import { shareRefusal } from "./rules";
import { sharedTickets, ticketShares } from "./tables";

type ShareRow = typeof ticketShares.$inferSelect;

export type ShareWithTickets = { share: ShareRow; tickets: ValidTicket[] };

export type Shared =
  | { ok: true; value: ShareWithTickets }
  | { ok: false; problem: ShareProblem | Problem<"not-found"> };

const notFound = { ok: false, problem: { code: "not-found" } } as const;
const conflict = (reason: ShareProblem["reason"]) =>
  ({ ok: false, problem: { code: "conflict", reason } }) as const;

/** A customer's links that show something still, in the order in which they were made. */
export async function listShares(db: Reader, customerId: string): Promise<ShareWithTickets[]> {
  const shares = await db
    .select()
    .from(ticketShares)
    .where(and(eq(ticketShares.customerId, customerId), isNull(ticketShares.revokedAt)))
    .orderBy(asc(ticketShares.createdAt), asc(ticketShares.id));
  if (shares.length === 0) return [];
  const held = await listTicketsOfShares(
    db,
    customerId,
    shares.map(({ id }) => id),
  );
  const byShare = groupBy(held, ({ shareId }) => shareId);
  return shares.flatMap((share) => {
    const tickets = byShare.get(share.id);
    return tickets === undefined ? [] : [{ share, tickets }];
  });
}

/**
 * Safe to repeat: the same id and token give the same link, never one that was revoked. Of two who share one ticket at
 * once, the table lets one.
 */
export async function shareTickets(
  tx: Transaction,
  request: { id: string; customerId: string; token: string; ticketIds: readonly string[] },
): Promise<Shared> {
  // Read first: the same link, made between the two statements, is found by the second.
  const isUsed = (await tx.$count(ticketShares, eq(ticketShares.id, request.id))) > 0;
  const made = await findMade(tx, request);
  if (made !== null) return { ok: true, value: made };
  if (isUsed) return conflict("id-used");
  const chosen = await listChosenTickets(tx, request.customerId, request.ticketIds);
  // A live stream is watched by its owner alone.
  const tickets = chosen.filter(({ ticket }) => ticket.seating !== "virtual");
  const [first] = tickets;
  // Another customer's, returned or over: the response does not reveal which.
  if (first === undefined || tickets.length < new Set(request.ticketIds).size) return notFound;
  const reason = shareRefusal(
    tickets.map(({ ticket, shareId }) => ({ instanceId: ticket.instanceId, shareId })),
  );
  if (reason === null)
    await catchUniqueViolation(tx, async (inner) => {
      const { id, customerId, token } = request;
      await inner.insert(ticketShares).values({
        id,
        customerId,
        instanceId: first.ticket.instanceId,
        tokenHash: hashToken(token),
      });
      await inner
        .insert(sharedTickets)
        .values(tickets.map(({ ticket }) => ({ ticketId: ticket.id, shareId: id })));
    });
  // Made just now, here or by the same request at the same moment.
  const link = await findMade(tx, request);
  return link === null ? conflict(reason ?? "shared-already") : { ok: true, value: link };
}

/** Takes a link back: it shows nothing from now on, and its tickets can be shared again. False when it is not theirs. */
export async function revokeShare(
  tx: Transaction,
  share: { id: string; customerId: string },
): Promise<boolean> {
  const [own] = await tx
    .update(ticketShares)
    .set({ revokedAt: sql`coalesce(${ticketShares.revokedAt}, crm_now())` })
    .where(and(eq(ticketShares.id, share.id), eq(ticketShares.customerId, share.customerId)))
    .returning({ id: ticketShares.id });
  if (own === undefined) return false;
  await tx.delete(sharedTickets).where(eq(sharedTickets.shareId, own.id));
  return true;
}

/** Revokes all of a customer's links, when the account is closed. */
export async function revokeShares(tx: Transaction, customerId: string): Promise<void> {
  const own = and(eq(ticketShares.customerId, customerId), isNull(ticketShares.revokedAt));
  const revoked = await tx
    .update(ticketShares)
    .set({ revokedAt: sql`crm_now()` })
    .where(own)
    .returning({ id: ticketShares.id });
  const ids = revoked.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(sharedTickets).where(inArray(sharedTickets.shareId, ids));
}

/** What a link shows now, by its token; null when it shows nothing, for whatever reason. */
export async function findShareByToken(
  db: Reader,
  token: string,
): Promise<ShareWithTickets | null> {
  const [share] = await db
    .select()
    .from(ticketShares)
    .where(and(eq(ticketShares.tokenHash, hashToken(token)), isNull(ticketShares.revokedAt)));
  return share === undefined ? null : showing(db, share);
}

async function findMade(
  tx: Transaction,
  request: { id: string; customerId: string; token: string },
): Promise<ShareWithTickets | null> {
  const [share] = await tx
    .select()
    .from(ticketShares)
    .where(
      and(
        eq(ticketShares.id, request.id),
        eq(ticketShares.customerId, request.customerId),
        eq(ticketShares.tokenHash, hashToken(request.token)),
        isNull(ticketShares.revokedAt),
      ),
    );
  return share === undefined ? null : showing(tx, share);
}

async function showing(db: Reader, share: ShareRow): Promise<ShareWithTickets | null> {
  const tickets = await listTicketsOfShares(db, share.customerId, [share.id]);
  return tickets.length === 0 ? null : { share, tickets };
}
