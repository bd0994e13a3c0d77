import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";

import type { ShareProblem } from "#contract/operations/tickets";
import type { Problem } from "#contract/problems/problems";
import type { Result } from "#contract/calls/result";
import {
  catchUniqueViolation,
  type Reader,
  type Transaction,
} from "../../platform/database/database";
import { groupBy } from "#runtime/group-by";
import { hashToken } from "../../platform/hash";
import { type ValidTicket, listChosenTickets, listTicketsOfShares } from "./held-tickets";
import { shareRefusal } from "./rules";
import { sharedTickets, ticketShares } from "../../tables/tickets";

type ShareRow = typeof ticketShares.$inferSelect;

export type ShareWithTickets = { share: ShareRow; tickets: ValidTicket[] };

export type ShareOutcome = Result<ShareWithTickets, ShareProblem | Problem<"not-found">>;

const notFound = { ok: false, failure: { code: "not-found" } } as const;
const conflict = (reason: ShareProblem["reason"]) =>
  ({ ok: false, failure: { code: "conflict", reason } }) as const;

/** Lists a customer's links that have valid tickets, oldest first. */
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
 * Creates a link. Safe to retry: the same id, token and tickets return the same link, unless it was revoked. If a ticket is
 * shared twice concurrently, a unique constraint lets one succeed.
 */
export async function shareTickets(
  tx: Transaction,
  request: { id: string; customerId: string; token: string; ticketIds: readonly string[] },
): Promise<ShareOutcome> {
  // Checked first, so that a concurrent retry that commits between the two statements is found by the second.
  const isUsed = (await tx.$count(ticketShares, eq(ticketShares.id, request.id))) > 0;
  const existing = await findSameShare(tx, request);
  if (existing !== null) return { ok: true, value: existing };
  if (isUsed) return conflict("id-used");
  const chosen = await listChosenTickets(tx, request.customerId, request.ticketIds);
  // Live streams cannot be shared.
  const tickets = chosen.filter(({ ticket }) => ticket.seating !== "virtual");
  const [first] = tickets;
  // The response does not reveal whether a ticket belongs to someone else, was returned or has expired.
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
  // Created above, or by a concurrent retry.
  const share = await findSameShare(tx, request);
  return share === null ? conflict(reason ?? "shared-already") : { ok: true, value: share };
}

/** Revokes a link, so that its tickets can be shared again. False if it is not the customer's. Safe to retry. */
export async function revokeShare(
  tx: Transaction,
  share: { id: string; customerId: string },
): Promise<boolean> {
  const [revoked] = await tx
    .update(ticketShares)
    .set({ revokedAt: sql`coalesce(${ticketShares.revokedAt}, crm_now())` })
    .where(and(eq(ticketShares.id, share.id), eq(ticketShares.customerId, share.customerId)))
    .returning({ id: ticketShares.id });
  if (revoked === undefined) return false;
  await tx.delete(sharedTickets).where(eq(sharedTickets.shareId, revoked.id));
  return true;
}

/** Revokes all of a customer's links. */
export async function revokeShares(tx: Transaction, customerId: string): Promise<void> {
  const isActive = and(eq(ticketShares.customerId, customerId), isNull(ticketShares.revokedAt));
  const revoked = await tx
    .update(ticketShares)
    .set({ revokedAt: sql`crm_now()` })
    .where(isActive)
    .returning({ id: ticketShares.id });
  const ids = revoked.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(sharedTickets).where(inArray(sharedTickets.shareId, ids));
}

/** Finds a share and its valid tickets; null if it is unknown or revoked or has no valid tickets. */
export async function findShareByToken(
  db: Reader,
  token: string,
): Promise<ShareWithTickets | null> {
  const [share] = await db
    .select()
    .from(ticketShares)
    .where(and(eq(ticketShares.tokenHash, hashToken(token)), isNull(ticketShares.revokedAt)));
  return share === undefined ? null : withTickets(db, share);
}

/** Null, too, if it is for other tickets. */
async function findSameShare(
  tx: Transaction,
  request: { id: string; customerId: string; token: string; ticketIds: readonly string[] },
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
  if (share === undefined) return null;
  const shared = await tx
    .select({ id: sharedTickets.ticketId })
    .from(sharedTickets)
    .where(eq(sharedTickets.shareId, share.id));
  const requested = new Set(request.ticketIds);
  const isSame = shared.length === requested.size && shared.every(({ id }) => requested.has(id));
  return isSame ? withTickets(tx, share) : null;
}

async function withTickets(db: Reader, share: ShareRow): Promise<ShareWithTickets | null> {
  const tickets = await listTicketsOfShares(db, share.customerId, [share.id]);
  return tickets.length === 0 ? null : { share, tickets };
}
