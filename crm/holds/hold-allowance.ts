// Wraps each call that holds seats in the limit on held seats; hold-grants.ts counts what was granted.

import { createHmac } from "node:crypto";
import type { FastifyRequest } from "fastify";

import { addressBlockOf, siteBlockOf } from "#contract/address-block";
import type { HoldLimitProblem } from "#contract/operations/basket-problems";
import type { Problem } from "#contract/problems";
import { isPayingCustomer } from "../customers/customers";
import type { Deps } from "../platform/http/app";
import { type HandlerReply, idempotencyKeyOf } from "../platform/http/reply-once";
import { reduceGrant, revokeGrant, shortenFirstHold } from "./hold-grants";
import { isUnderPressure, lowestLimit, SITE_FACTOR } from "./hold-rules";
import { countHeldSeats } from "./seat-claims";

type Hold = {
  basketId: string;
  customerId: string | null;
  wanted: number;
  /** Seats that the same call releases; they count toward the rate only. */
  returned?: number;
};

/**
 * Runs a call that takes seats, within the limit on held seats: a paying customer's own, or the visitor's address's
 * (`x-visitor-address`) for all others. Calls without an address have no limit.
 */
export async function withHoldAllowance<T, P extends Problem>(
  deps: Deps,
  request: FastifyRequest,
  { basketId, customerId, wanted, returned = 0 }: Hold,
  work: () => Promise<HandlerReply<T, P>>,
  readAgain: () => Promise<{ status: 200; body: T }>,
): Promise<HandlerReply<T, P | HoldLimitProblem>> {
  const { db, env } = deps;
  const limit = await limitOf(deps, request, customerId);
  if (limit === null || wanted === 0) return work();
  const maxHeld = limit.maxHeld === 0 ? 0 : limit.maxHeld + returned;
  const grant = await deps.grants.grant({
    ...limit,
    maxHeld,
    basketId,
    idempotencyKey: idempotencyKeyOf(request),
    wanted,
  });
  if (grant.grantId === null) {
    const { held, minutes } = grant;
    const { holder, isCustomer, maxPerMinute } = limit;
    request.log.warn(
      { holder, held, wanted, maxHeld: limit.maxHeld, minutes },
      "hold limit reached",
    );
    // Waiting does not help where this basket alone would have too many.
    const room = maxHeld === 0 ? Infinity : maxHeld - (await countHeldSeats(db, basketId));
    const seats = Math.min(lowestLimit(maxPerMinute), room);
    if (seats > 0 && seats < wanted)
      return { problem: { code: "not-allowed", reason: "too-many-at-once", seats } };
    const reason = isCustomer ? "customer-holds-too-many" : "address-holds-too-many";
    return { problem: { code: "not-allowed", reason, minutes } };
  }
  // A call that throws may or may not have taken the seats, so its grant keeps counting.
  const answer = await work();
  if ("problem" in answer) {
    await revokeGrant(db, grant.grantId);
    return answer;
  }
  if (returned > 0 && !grant.isRepeat) await reduceGrant(db, grant.grantId, returned);
  if (limit.isCustomer || !isUnderPressure(grant.held, wanted, env.HOLD_LIMIT_ADDRESS))
    return answer;
  await shortenFirstHold(db, basketId);
  return readAgain();
}

async function limitOf({ db, env }: Deps, request: FastifyRequest, customerId: string | null) {
  const header = request.headers["x-visitor-address"];
  if (header === undefined) return null;
  const address = String(header);
  const { HOLD_LIMIT_ADDRESS: maxHeld, HOLD_LIMIT_ADDRESS_PER_MINUTE: maxPerMinute } = env;
  if (await isPayingCustomer(db, customerId))
    return env.HOLD_LIMIT_CUSTOMER === 0 && maxPerMinute === 0
      ? null
      : {
          holder: `customer:${customerId}`,
          maxHeld: env.HOLD_LIMIT_CUSTOMER,
          maxPerMinute,
          isCustomer: true,
          site: null,
        };
  if (maxHeld === 0 && maxPerMinute === 0) return null;
  // The address itself is not kept.
  const hashOf = (block: string) =>
    createHmac("sha256", env.CRM_API_KEY).update(block).digest("hex").slice(0, 32);
  const site = siteBlockOf(address);
  return {
    holder: `address:${hashOf(addressBlockOf(address))}`,
    maxHeld,
    maxPerMinute,
    isCustomer: false,
    site:
      site === null
        ? null
        : {
            holder: `site:${hashOf(site)}`,
            maxHeld: maxHeld * SITE_FACTOR,
            maxPerMinute: maxPerMinute * SITE_FACTOR,
          },
  };
}
