import { routesOf } from "./handle";

const giving = routesOf("giving");
const gift = routesOf("giving", { sales: "page" });
const membership = routesOf("memberships", { sales: "form" });
const membershipGift = routesOf("memberships", { sales: "page" });
const acceptance = routesOf("memberships");

/** How the center is supported: gifts to its funds, and memberships. */
export const supportRoutes = [
  giving("donations", "/contributions/donations"),
  gift("give", "/contributions/donations/:fund"),
  membership("membership-levels", "/memberships", "levels"),
  membershipGift("give-membership", "/memberships/gift", "gift"),
  acceptance("accept-membership", "/memberships/accept", "accept"),
] as const;
