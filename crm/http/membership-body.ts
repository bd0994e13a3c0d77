import type { z } from "zod";

import { CURRENCY } from "../domain/currency";
import { isRenewable } from "../domain/membership-period";
import { membershipState } from "../domain/membership-state";
import type { LevelRow } from "../store/membership-offer";
import type { MembershipRecord } from "../store/memberships";
import type { membershipLevelSchema, membershipSchema } from "./schemas/membership";

const money = (amount: number) => ({ amount, currency: CURRENCY });

/** A level as the API answers it. */
export function levelBody(level: LevelRow): z.infer<typeof membershipLevelSchema> {
  const { active: _active, rank: _rank, ...told } = level;
  return {
    ...told,
    price: money(level.price),
    renewalPrice: money(level.renewalPrice),
    worth: money(level.worth),
  };
}

/** A customer's membership as the API answers it. */
export function membershipBody(record: MembershipRecord): z.infer<typeof membershipSchema> {
  const { membership, level, customerName, today, isFollowed } = record;
  const { id, customerId, startsOn, renewsOn, expiresOn, autoRenew } = membership;
  return {
    id,
    customerId,
    customerName,
    level: levelBody(level),
    startsOn,
    renewsOn,
    expiresOn,
    autoRenew,
    state: membershipState(membership, today),
    renewable: level.active && !isFollowed && isRenewable(membership, today),
  };
}
