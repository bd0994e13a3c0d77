import { routesOf } from "./handle";

const food = routesOf("food-and-drink", []);
const sale = routesOf("food-and-drink", [], true);

/** Food and drink for a performance: all of its menus, or one of them. */
export const foodRoutes = [
  food("food-and-drink-older-form", "/food-and-drink", "older-form"),
  sale("food-and-drink", "/food-and-drink/:relatedInstance", "order"),
  sale("food-and-drink-menu", "/food-and-drink/:relatedInstance/:instance", "order"),
] as const;
