import { routesOf } from "./handle";

const food = routesOf("food-and-drink");
const sale = routesOf("food-and-drink", { sales: "page" });

/** Food and drink: the performances with some, and for a performance all of its menus, or one of them. */
export const foodRoutes = [
  food("food-and-drink-performances", "/food-and-drink", "performances"),
  sale("food-and-drink", "/food-and-drink/:relatedInstance", "order"),
  sale("food-and-drink-menu", "/food-and-drink/:relatedInstance/:instance", "order"),
] as const;
