// Pure: limits on held seats.

import type { CrmEnv } from "../../platform/env";

/** The limits of a site (IPv4 /24, IPv6 /48) are this multiple of those of an address block. */
export const SITE_FACTOR = 5;

type HoldLimits = Pick<
  CrmEnv,
  "HOLD_LIMIT_ADDRESS" | "HOLD_LIMIT_ADDRESS_PER_MINUTE" | "HOLD_LIMIT_CUSTOMER"
>;

/** Maximum number of seats that any visitor or customer can hold with one request. */
export const maxSeatsPerRequest = (env: HoldLimits): number =>
  lowestLimit(env.HOLD_LIMIT_ADDRESS, env.HOLD_LIMIT_ADDRESS_PER_MINUTE, env.HOLD_LIMIT_CUSTOMER);

/** Limits of 0 are ignored. */
export const lowestLimit = (...limits: number[]): number =>
  Math.min(...limits.filter((limit) => limit > 0));

/** Whether an address would hold more than half of its limit. */
export function isUnderPressure(held: number, wanted: number, max: number): boolean {
  return max > 0 && (held + wanted) * 2 > max;
}
