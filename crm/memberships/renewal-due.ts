import { isActive, type MembershipPeriod } from "./membership-period";

/**
 * Whether a membership's renewal is due on a day (spec section 3, "Membership": renewal date, auto-renew flag): its
 * customer wants it renewed, its renewal date has come, it is still in force and nothing follows it. A card is never
 * charged without its holder, so what is due is a reminder with the way to renew.
 */
export function renewalDue(
  membership: MembershipPeriod & { autoRenew: boolean; isFollowed: boolean },
  today: string,
): boolean {
  return (
    membership.autoRenew &&
    !membership.isFollowed &&
    membership.renewsOn <= today &&
    isActive(membership, today)
  );
}
