import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import type { Problem } from "#contract/problems/problems";
import { runInTransaction, type Database, type Transaction } from "../database/database";
import { repeatedAnswers } from "../database/tables";
import type { FaultPoints } from "../faults/fault-points";

declare module "fastify" {
  interface FastifyInstance {
    /** Undefined in production. */
    faults: FaultPoints | undefined;
  }
}

/** `requestHash`: of method, URL and body. */
export type IdempotencyKey = { key: string; requestHash: string };

/** A problem rolls back the handler's transaction. */
export type HandlerReply<T, P extends Problem, S extends 200 | 201 = 200> =
  | { status: S; body: T }
  | { failure: P };

type OnceOptions<T, P extends Problem, S extends 200 | 201> = {
  /** Builds the response of a repeat from current data. Without it the response body is stored. */
  readAgain?: ((tx: Transaction) => Promise<{ status: S; body: T }>) | undefined;
  /** Builds the response of a repeat from the stored one. */
  repeat?: ((tx: Transaction, first: { body: T; at: Date }) => Promise<T>) | undefined;
  /** Returns a problem if the caller is not authorized. Called at the start and again before the commit. */
  refusal?: (tx: Transaction) => Promise<P | null>;
  /** Whose keys they are, if they have no session. */
  sender?: string;
};

/**
 * Runs `work` in one transaction, at most once per Idempotency-Key, and stores the response in it. A repeat waits for a
 * concurrent request with the same key, then gets the stored response or that of `readAgain`. The same key with a
 * different request is refused (`key-reused`). Problems are not stored: a repeat runs `work` again.
 */
export async function replyOnce<T, P extends Problem, S extends 200 | 201 = 200>(
  db: Database,
  request: FastifyRequest,
  work: (tx: Transaction) => Promise<HandlerReply<T, P, S>>,
  { readAgain, repeat, refusal = () => Promise.resolve(null), sender }: OnceOptions<T, P, S> = {},
): Promise<HandlerReply<T, P | Problem<"key-reused">, S>> {
  const idempotencyKey = readIdempotencyKey(request, sender);
  const { faults } = request.server;
  const { ok, reply } = await runInTransaction(db, async (tx) => {
    const result = await replyIn(tx, idempotencyKey);
    return { ok: !("failure" in result), reply: result };
  });
  if (ok) await faults?.reach("after-answer-stored");
  return reply;

  async function replyIn(
    tx: Transaction,
    key: IdempotencyKey | null,
  ): Promise<HandlerReply<T, P | Problem<"key-reused">, S>> {
    const refusedBefore = await refusal(tx);
    if (refusedBefore !== null) return { failure: refusedBefore };
    const earlier = key && (await findEarlier<T, S>(tx, key, { readAgain, repeat }));
    const result = earlier ?? (await work(tx));
    if (earlier === null && "failure" in result) return result;
    const refusedAfter = await refusal(tx);
    if (refusedAfter !== null) return { failure: refusedAfter };
    if (earlier !== null || "failure" in result) return result;
    if (key !== null) {
      const { status, body } = result;
      await tx
        .insert(repeatedAnswers)
        .values({ ...key, status, body: readAgain === undefined ? body : null });
    }
    await faults?.reach("before-answer-stored");
    return result;
  }
}

async function findEarlier<T, S extends 200 | 201>(
  tx: Transaction,
  { key, requestHash }: IdempotencyKey,
  { readAgain, repeat }: Pick<OnceOptions<T, Problem, S>, "readAgain" | "repeat">,
): Promise<HandlerReply<T, Problem<"key-reused">, S> | null> {
  // Held until the transaction ends: a concurrent repeat waits here, then reads the stored response.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 3))`);
  const [stored] = await tx.select().from(repeatedAnswers).where(eq(repeatedAnswers.key, key));
  if (stored === undefined) return null;
  if (stored.requestHash !== requestHash) return { failure: { code: "key-reused" } };
  if (readAgain !== undefined) return readAgain(tx);
  if (stored.body === null) return null;
  // Stored by the same operation; the response schema validates the body again.
  const body = stored.body as T;
  const status = stored.status as S;
  if (repeat === undefined) return { status, body };
  return { status, body: await repeat(tx, { body, at: stored.createdAt }) };
}

/**
 * Combines the key with its sender (session, else visitor id), so that nobody gets another sender's response by reusing
 * a key. Null without an Idempotency-Key.
 */
export function readIdempotencyKey(
  request: FastifyRequest,
  sender?: string,
): IdempotencyKey | null {
  const {
    "idempotency-key": key,
    "x-customer-session": session,
    "x-visitor": visitor,
  } = request.headers;
  if (typeof key !== "string") return null;
  return {
    key: scopedKey(String(sender ?? session ?? visitor ?? ""), key),
    requestHash: makeHash(request),
  };
}

/** Hashes a sender and a key to the stored key. */
export function scopedKey(sender: string, key: string): string {
  return createHash("sha256")
    .update(JSON.stringify([sender, key]))
    .digest("base64url");
}

function makeHash(request: FastifyRequest): string {
  const payload = JSON.stringify([request.method, request.url, request.body ?? null]);
  return createHash("sha256").update(payload).digest("hex");
}
