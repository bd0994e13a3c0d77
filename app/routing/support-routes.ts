import { routesOf } from "./handle";

const giving = routesOf("giving");
const gift = routesOf("giving", { sales: "page" });
const membership = routesOf("memberships", { sales: "form" });

/** How the centre is supported: gifts to its funds, and memberships. */
export const supportRoutes = [
  giving("donations", "/contributions/donations"),
  gift("give", "/contributions/donations/:fund"),
  membership("membership-levels", "/memberships", "levels"),
] as const;
