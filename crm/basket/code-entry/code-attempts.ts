import { sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import type { Problem } from "#contract/problems/problems";
import { codeTries } from "../../tables/codes";
import { isRegistered } from "../../people/customers/customers";
import { runInTransaction, type Database } from "../../platform/database/database";
import { hashToken } from "../../platform/hash";
import type { HandlerReply } from "../../platform/http/reply-once";
import {
  type CodeAttempt,
  linkAttemptKeys,
  fallbackAttemptKeys,
  type AttemptKey,
  attemptKeys,
} from "./rules";

type Keys = readonly AttemptKey[];

const anHourAgo = sql`crm_now() - interval '1 hour'`;

/**
 * Counts an attempt as failed before the code is checked, so that concurrent attempts are all counted; after a correct
 * code the caller must undo that. False, without counting, if the limit per hour of a key is reached.
 */
async function countAttempt(db: Database, keys: Keys): Promise<boolean> {
  const counted = await runInTransaction(db, async (tx) => {
    // Always in the same order, to prevent deadlocks.
    for (const { key, max } of [...keys].sort((a, b) => (a.key < b.key ? -1 : 1))) {
      const isOld = sql`${codeTries.since} <= ${anHourAgo}`;
      const rows = await tx
        .insert(codeTries)
        .values({ key, failedAttempts: 1, since: sql`crm_now()` })
        .onConflictDoUpdate({
          target: codeTries.key,
          set: {
            failedAttempts: sql`case when ${isOld} then 1 else ${codeTries.failedAttempts} + 1 end`,
            since: sql`case when ${isOld} then crm_now() else ${codeTries.since} end`,
          },
          setWhere: sql`${isOld} or ${codeTries.failedAttempts} < ${max}`,
        })
        .returning({ key: codeTries.key });
      if (rows.length === 0) return { ok: false };
    }
    return { ok: true };
  });
  return counted.ok;
}

/** Undoes `countAttempt`, since the code was correct. Deletes keys without failed attempts. */
async function undoAttempt(db: Database, keys: Keys): Promise<void> {
  const isCounted = sql`key = any(${sql.param(keys.map(({ key }) => key))}::text[])`;
  await db.execute(sql`
    with deleted as (delete from ${codeTries} where ${isCounted} and misses <= 1)
    update ${codeTries} set misses = misses - 1 where ${isCounted} and misses > 1`);
}

/** Counts an attempt and returns the keys it was counted for; null if no attempts are left. */
async function countCodeAttempt(db: Database, attempt: CodeAttempt): Promise<Keys | null> {
  const keys = attemptKeys(attempt);
  if (await countAttempt(db, keys)) return keys;
  const fallback = fallbackAttemptKeys(attempt, await isRegistered(db, attempt.customerId));
  return fallback !== null && (await countAttempt(db, fallback)) ? fallback : null;
}

const TOO_MANY = { failure: { code: "not-allowed", reason: "too-many-tries" } } as const;

/** An access code with the wrong name counts too, since only both together are valid. */
const isFailedAttempt = (problem: Problem) =>
  problem.code === "code-not-recognised" ||
  (problem.code === "not-allowed" && problem.reason === "access-name-mismatch");

/**
 * Runs `work`, which checks a code, and refuses it after too many failed attempts of a basket, customer or caller within
 * an hour. If others behind the same network address have used up its attempts, registered customers and known browsers
 * have their own.
 */
export async function limitAttempts<T, P extends Problem>(
  { db }: { db: Database },
  request: FastifyRequest,
  attempt: Pick<CodeAttempt, "basketId" | "customerId" | "purpose">,
  work: () => Promise<HandlerReply<T, P>>,
): Promise<HandlerReply<T, P | Problem<"not-allowed/too-many-tries">>> {
  const [callerHash, browserHash] = [makeCallerHash(request), makeHash(request, "x-known-browser")];
  const keys = await countCodeAttempt(db, { ...attempt, callerHash, browserHash });
  if (keys === null) return TOO_MANY;
  const reply = await work();
  if (!("failure" in reply && isFailedAttempt(reply.failure))) await undoAttempt(db, keys);
  return reply;
}

/** Looks up a link; `find` returns null for an unknown one. Refused for an hour after many unknown links. */
export async function limitLinkAttempts<T>(
  { db }: { db: Database },
  request: FastifyRequest,
  find: () => Promise<T | null>,
): Promise<HandlerReply<T, Problem<"not-found" | "not-allowed/too-many-tries">>> {
  const keys = linkAttemptKeys(makeCallerHash(request));
  if (!(await countAttempt(db, keys))) return TOO_MANY;
  const body = await find();
  if (body === null) return { failure: { code: "not-found" } };
  await undoAttempt(db, keys);
  return { status: 200, body };
}

const makeCallerHash = (request: FastifyRequest) => makeHash(request, "x-caller");

function makeHash(request: FastifyRequest, header: string): string | null {
  const value = request.headers[header];
  return typeof value === "string" && value !== "" ? hashToken(value) : null;
}
