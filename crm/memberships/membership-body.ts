import type { z } from "zod";

import { isRenewable } from "./membership-period";
import { membershipState } from "./membership-state";
import type { LevelRow } from "./membership-offer";
import type { MembershipRecord } from "./memberships";
import type { membershipLevelSchema, membershipSchema } from "#contract/schemas/membership";

/** A level as the API answers it. */
export function levelBody(
  level: LevelRow,
  currency: string,
): z.infer<typeof membershipLevelSchema> {
  const money = (amount: number) => ({ amount, currency });
  const { active: _active, rank: _rank, ...told } = level;
  return {
    ...told,
    price: money(level.price),
    renewalPrice: money(level.renewalPrice),
    worth: money(level.worth),
  };
}

/** A customer's membership as the API answers it. */
export function membershipBody(
  record: MembershipRecord,
  currency: string,
): z.infer<typeof membershipSchema> {
  const { membership, level, customerName, today, isFollowed } = record;
  const { id, customerId, startsOn, renewsOn, expiresOn, autoRenew } = membership;
  return {
    id,
    customerId,
    customerName,
    level: levelBody(level, currency),
    startsOn,
    renewsOn,
    expiresOn,
    autoRenew,
    state: membershipState(membership, today),
    renewable: level.active && !isFollowed && isRenewable(membership, today),
  };
}
