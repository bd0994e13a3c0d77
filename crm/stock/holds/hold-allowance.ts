// Applies the hold limits to requests that hold seats. hold-grants.ts counts the granted seats.

import type { FastifyRequest } from "fastify";

import { findAddressBlock, findSiteBlock } from "#runtime/address-block";
import type { HoldLimitProblem } from "#contract/problems/basket-problems";
import type { Problem } from "#contract/problems/problems";
import { isPayingCustomer } from "../../people/customers/customers";
import { hashAddress } from "../../platform/hash";
import type { Database } from "../../platform/database/database";
import type { CrmEnv } from "../../platform/env";
import { type HandlerReply, readIdempotencyKey } from "../../platform/http/reply-once";
import { type GrantQueue, reduceGrant, revokeGrant, shortenFirstHold } from "./hold-grants";
import { isUnderPressure, lowestLimit, SITE_FACTOR } from "./hold-limits";
import { countHeldSeats } from "./seat-claims";

type HoldDeps = { db: Database; env: CrmEnv; grants: GrantQueue };

type Hold = {
  basketId: string;
  customerId: string | null;
  wanted: number;
  /** Seats that the same request releases: they raise the limit on held seats but not the limit per minute. */
  returned?: number;
};

/**
 * Runs `work`, which holds seats, if the hold limits allow it: per customer for customers with a paid order, per
 * address block (`x-visitor-address`) for all others. Requests without an address are not limited.
 */
export async function withHoldAllowance<T, P extends Problem>(
  deps: HoldDeps,
  request: FastifyRequest,
  { basketId, customerId, wanted, returned = 0 }: Hold,
  work: () => Promise<HandlerReply<T, P>>,
  readAgain: () => Promise<{ status: 200; body: T }>,
): Promise<HandlerReply<T, P | HoldLimitProblem>> {
  const { db, env } = deps;
  const limit = await findLimit(deps, request, customerId);
  if (limit === null || wanted === 0) return work();
  const maxHeld = limit.maxHeld === 0 ? 0 : limit.maxHeld + returned;
  const grant = await deps.grants.grant({
    ...limit,
    maxHeld,
    basketId,
    idempotencyKey: readIdempotencyKey(request),
    wanted,
  });
  if (grant.grantId === null) {
    const { held, minutes } = grant;
    const { holder, isCustomer, maxPerMinute } = limit;
    request.log.warn(
      { holder, held, wanted, maxHeld: limit.maxHeld, minutes },
      "hold limit reached",
    );
    // Waiting does not help if this basket alone would exceed the limit.
    const room = maxHeld === 0 ? Infinity : maxHeld - (await countHeldSeats(db, basketId));
    const seats = Math.min(lowestLimit(maxPerMinute), room);
    if (seats > 0 && seats < wanted)
      return { failure: { code: "not-allowed", reason: "too-many-at-once", seats } };
    const reason = isCustomer ? "customer-holds-too-many" : "address-holds-too-many";
    return { failure: { code: "not-allowed", reason, minutes } };
  }
  // If this throws, the seats may have been held, so the grant remains.
  const reply = await work();
  if ("failure" in reply) {
    await revokeGrant(db, grant.grantId);
    return reply;
  }
  if (returned > 0 && !grant.isRepeat) await reduceGrant(db, grant.grantId, returned);
  if (limit.isCustomer || !isUnderPressure(grant.held, wanted, env.HOLD_LIMIT_ADDRESS))
    return reply;
  await shortenFirstHold(db, basketId);
  return readAgain();
}

async function findLimit(
  { db, env }: HoldDeps,
  request: FastifyRequest,
  customerId: string | null,
) {
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
  const makeHash = (block: string) => hashAddress(block, env.CRM_API_KEY);
  const site = findSiteBlock(address);
  return {
    holder: `address:${makeHash(findAddressBlock(address))}`,
    maxHeld,
    maxPerMinute,
    isCustomer: false,
    site:
      site === null
        ? null
        : {
            holder: `site:${makeHash(site)}`,
            maxHeld: maxHeld * SITE_FACTOR,
            maxPerMinute: maxPerMinute * SITE_FACTOR,
          },
  };
}
