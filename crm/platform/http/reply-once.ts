import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import type { Problem } from "#contract/problems";
import { allOrNothing, type Database, type Transaction } from "../database/database";
import { repeatedAnswers } from "../database/tables";
import type { FaultPoints } from "../faults/fault-points";

declare module "fastify" {
  interface FastifyInstance {
    /** Where a test ends a call as a crash would; there are none in production. */
    faults: FaultPoints | undefined;
  }
}

/** The Idempotency-Key of a call, and a hash of what it asks for. */
export type IdempotencyKey = { key: string; requestHash: string };

/** What a handler decided: the body to answer with, or a problem; a problem undoes all that it did. */
export type HandlerReply<T, P extends Problem, S extends 200 | 201 = 200> =
  { status: S; body: T } | { problem: P };

type OnceOptions<T, P extends Problem, S extends 200 | 201> = {
  readAgain?: (tx: Transaction) => Promise<{ status: S; body: T }>;
  /** Why the caller may not have this, or null. Asked before anything is done, and again before the transaction ends. */
  refusal?: (tx: Transaction) => Promise<P | null>;
};

/**
 * Runs `work` in one transaction, at most once for each Idempotency-Key, and writes the answer in it. A repeat gets the
 * stored answer or that of `readAgain`, waiting for one at work; the same key on another request is refused
 * (`key-reused`). A refusal is not stored: the repeat is judged again. Without a key it is simply one transaction.
 */
export async function replyOnce<T, P extends Problem, S extends 200 | 201 = 200>(
  db: Database,
  request: FastifyRequest,
  work: (tx: Transaction) => Promise<HandlerReply<T, P, S>>,
  { readAgain, refusal = () => Promise.resolve(null) }: OnceOptions<T, P, S> = {},
): Promise<HandlerReply<T, P | Problem<"key-reused">, S>> {
  const idempotencyKey = idempotencyKeyOf(request);
  const { faults } = request.server;
  const { ok, reply } = await allOrNothing(db, async (tx) => {
    const made = await replyIn(tx, idempotencyKey);
    return { ok: !("problem" in made), reply: made };
  });
  if (ok) await faults?.reach("after-answer-stored");
  return reply;

  async function replyIn(
    tx: Transaction,
    key: IdempotencyKey | null,
  ): Promise<HandlerReply<T, P | Problem<"key-reused">, S>> {
    const refused = await refusal(tx);
    if (refused !== null) return { problem: refused };
    const earlier = key && (await findEarlier<T, S>(tx, key, readAgain));
    const made = earlier ?? (await work(tx));
    if (earlier === null && "problem" in made) return made;
    const since = await refusal(tx);
    if (since !== null) return { problem: since };
    if (earlier !== null || "problem" in made) return made;
    if (key !== null) {
      const { status, body } = made;
      await tx
        .insert(repeatedAnswers)
        .values({ ...key, status, body: readAgain === undefined ? body : null });
    }
    await faults?.reach("before-answer-stored");
    return made;
  }
}

async function findEarlier<T, S extends 200 | 201>(
  tx: Transaction,
  { key, requestHash }: IdempotencyKey,
  readAgain?: (tx: Transaction) => Promise<{ status: S; body: T }>,
): Promise<HandlerReply<T, Problem<"key-reused">, S> | null> {
  // Held until the transaction ends: a repeat of the key waits here, then reads what was stored.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 3))`);
  const [stored] = await tx.select().from(repeatedAnswers).where(eq(repeatedAnswers.key, key));
  if (stored === undefined) return null;
  if (stored.requestHash !== requestHash) return { problem: { code: "key-reused" } };
  if (readAgain !== undefined) return readAgain(tx);
  if (stored.body === null) return null;
  // Both were this call's own answer; the reply's schema is what the body passes again.
  return { status: stored.status as S, body: stored.body as T };
}

/**
 * The key of a call combined with its sender (session, else the storefront's id for the visitor), so that no one gets
 * another sender's response by reusing a key.
 */
export function idempotencyKeyOf(request: FastifyRequest): IdempotencyKey | null {
  const {
    "idempotency-key": key,
    "x-customer-session": session,
    "x-visitor": visitor,
  } = request.headers;
  if (typeof key !== "string") return null;
  return { key: scopedKey(String(session ?? visitor ?? ""), key), requestHash: hashOf(request) };
}

/** A key as it is kept: of this sender alone, and telling nothing of either. */
export function scopedKey(sender: string, key: string): string {
  return createHash("sha256")
    .update(JSON.stringify([sender, key]))
    .digest("base64url");
}

function hashOf(request: FastifyRequest): string {
  const payload = JSON.stringify([request.method, request.url, request.body ?? null]);
  return createHash("sha256").update(payload).digest("hex");
}
