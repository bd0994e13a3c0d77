import { isActive, type MembershipPeriod } from "./membership-period";

/** How a membership stands on a day. */
export function membershipState(
  period: MembershipPeriod,
  today: string,
): "upcoming" | "active" | "expired" {
  if (isActive(period, today)) return "active";
  return period.startsOn > today ? "upcoming" : "expired";
}
