import { routesOf } from "./handle";

const shop = routesOf("shop", { sales: "form" });

/**
 * What is sold besides tickets, by type: `merchandise`, or a kind of extra of a performance. The second part is an item
 * of the shop, or the performance that extras are for.
 */
export const shopRoutes = [
  shop("aux", "/aux/:type", "shop"),
  shop("aux-instance", "/aux/:type/:instance", "shop"),
] as const;
