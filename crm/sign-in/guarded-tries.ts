import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";

import type { Problem } from "#contract/problems";

import { linkTryKeys } from "./code-tries-rules";
import { countTryOf, countTry, uncountAttempt } from "./code-tries";
import type { Answer } from "../platform/http/answer-once";
import type { Deps } from "../deps";

const TOO_MANY = { problem: { code: "not-allowed", reason: "too-many-tries" } } as const;

/**
 * Runs a call that takes a code. Codes that are not known are counted for the basket, the customer and the caller, and
 * after some the call is refused for the rest of the hour: nobody finds a voucher by guessing. Where others behind the
 * caller's address have used up its tries, a registered customer and a known browser have their own.
 */
export async function limitAttempts<T, P extends Problem>(
  { db }: Pick<Deps, "db">,
  request: FastifyRequest,
  who: { basketId: string | null; customerId: string | null },
  work: () => Promise<Answer<T, P>>,
): Promise<Answer<T, P | Problem<"not-allowed/too-many-tries">>> {
  const [callerHash, browserHash] = [callerHashOf(request), hashOf(request, "x-known-browser")];
  const keys = await countTryOf(db, { ...who, callerHash, browserHash });
  if (keys === null) return TOO_MANY;
  const answer = await work();
  const isMiss = "problem" in answer && answer.problem.code === "code-not-recognised";
  if (!isMiss) await uncountAttempt(db, keys);
  return answer;
}

/**
 * Opens a link that somebody was given; `look` gives null for one that leads nowhere. Those are counted for the caller,
 * and after very many the call is refused for the rest of the hour, unlooked at.
 */
export async function withLinkTries<T>(
  { db }: Pick<Deps, "db">,
  request: FastifyRequest,
  look: () => Promise<T | null>,
): Promise<Answer<T, Problem<"not-found" | "not-allowed/too-many-tries">>> {
  const keys = linkTryKeys(callerHashOf(request));
  if (!(await countTry(db, keys))) return TOO_MANY;
  const found = await look();
  if (found === null) return { problem: { code: "not-found" } };
  await uncountAttempt(db, keys);
  return { status: 200, body: found };
}

const callerHashOf = (request: FastifyRequest) => hashOf(request, "x-caller");

function hashOf(request: FastifyRequest, header: string): string | null {
  const said = request.headers[header];
  return typeof said === "string" && said !== ""
    ? createHash("sha256").update(said).digest("hex")
    : null;
}
