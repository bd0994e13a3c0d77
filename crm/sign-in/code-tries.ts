import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import type { Problem } from "#contract/problems";
import { codeTries } from "../codes/tables";
import { isRegistered } from "../customers/customers";
import type { Deps } from "../platform/http/app";
import { allOrNothing, type Database } from "../platform/database/database";
import type { HandlerReply } from "../platform/http/reply-once";
import { type CodeTrier, linkTryKeys, ownTryKeys, type TryKey, tryKeys } from "./rules";

type Keys = readonly TryKey[];

const anHourAgo = sql`crm_now() - interval '1 hour'`;

/**
 * Counts a try as a miss before the code is checked, so that parallel tries all count. False when a key has none left
 * this hour; then nothing is counted. The caller uncounts a hit.
 */
async function countTry(db: Database, keys: Keys): Promise<boolean> {
  const counted = await allOrNothing(db, async (tx) => {
    // In one order, so that two who try at once never wait for each other crosswise.
    for (const { key, max } of [...keys].sort((a, b) => (a.key < b.key ? -1 : 1))) {
      const isOld = sql`${codeTries.since} <= ${anHourAgo}`;
      const rows = await tx
        .insert(codeTries)
        .values({ key, misses: 1, since: sql`crm_now()` })
        .onConflictDoUpdate({
          target: codeTries.key,
          set: {
            misses: sql`case when ${isOld} then 1 else ${codeTries.misses} + 1 end`,
            since: sql`case when ${isOld} then crm_now() else ${codeTries.since} end`,
          },
          setWhere: sql`${isOld} or ${codeTries.misses} < ${max}`,
        })
        .returning({ key: codeTries.key });
      if (rows.length === 0) return { ok: false };
    }
    return { ok: true };
  });
  return counted.ok;
}

/** The code was known, so the try is no longer a miss. Keys without misses are deleted. */
async function uncountAttempt(db: Database, keys: Keys): Promise<void> {
  const ofThese = sql`key = any(${sql.param(keys.map(({ key }) => key))}::text[])`;
  await db.execute(sql`
    with forgotten as (delete from ${codeTries} where ${ofThese} and misses <= 1)
    update ${codeTries} set misses = misses - 1 where ${ofThese} and misses > 1`);
}

/** Counts an attempt at a code. Returns the keys it was counted under, or null when no attempts are left. */
async function countTryOf(db: Database, who: CodeTrier): Promise<Keys | null> {
  const keys = tryKeys(who);
  if (await countTry(db, keys)) return keys;
  const own = ownTryKeys(who, await isRegistered(db, who.customerId));
  return own !== null && (await countTry(db, own)) ? own : null;
}

const TOO_MANY = { problem: { code: "not-allowed", reason: "too-many-tries" } } as const;

/** An access registration's code is known by the name that goes with it. */
const isMiss = (problem: Problem) =>
  problem.code === "code-not-recognised" ||
  (problem.code === "not-allowed" && problem.reason === "access-name-mismatch");

/**
 * Runs a call that takes a code. Misses are counted for basket, customer and caller; after some the call is refused for
 * the hour. Where others behind the caller's address used up its tries, a registered customer and a known browser have
 * their own.
 */
export async function limitAttempts<T, P extends Problem>(
  { db }: Pick<Deps, "db">,
  request: FastifyRequest,
  who: Pick<CodeTrier, "basketId" | "customerId" | "purpose">,
  work: () => Promise<HandlerReply<T, P>>,
): Promise<HandlerReply<T, P | Problem<"not-allowed/too-many-tries">>> {
  const [callerHash, browserHash] = [callerHashOf(request), hashOf(request, "x-known-browser")];
  const keys = await countTryOf(db, { ...who, callerHash, browserHash });
  if (keys === null) return TOO_MANY;
  const answer = await work();
  if (!("problem" in answer && isMiss(answer.problem))) await uncountAttempt(db, keys);
  return answer;
}

/**
 * Opens a link; `look` returns null for an unknown one. After very many unknown links the caller is refused for an hour.
 */
export async function withLinkTries<T>(
  { db }: Pick<Deps, "db">,
  request: FastifyRequest,
  look: () => Promise<T | null>,
): Promise<HandlerReply<T, Problem<"not-found" | "not-allowed/too-many-tries">>> {
  const keys = linkTryKeys(callerHashOf(request));
  if (!(await countTry(db, keys))) return TOO_MANY;
  const found = await look();
  if (found === null) return { problem: { code: "not-found" } };
  await uncountAttempt(db, keys);
  return { status: 200, body: found };
}

const callerHashOf = (request: FastifyRequest) => hashOf(request, "x-caller");

function hashOf(request: FastifyRequest, header: string): string | null {
  const value = request.headers[header];
  return typeof value === "string" && value !== ""
    ? createHash("sha256").update(value).digest("hex")
    : null;
}
