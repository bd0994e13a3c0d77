import { routesOf } from "./handle";

const giving = routesOf("giving", []);
const gift = routesOf("giving", [], true);

/** How the centre is supported: gifts to its funds. */
export const supportRoutes = [
  giving("donations", "/contributions/donations"),
  gift("give", "/contributions/donations/:fund"),
] as const;
