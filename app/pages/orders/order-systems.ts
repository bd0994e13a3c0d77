/**
 * The ticketing systems by whose name an order's pages can be reached too (spec section 2, "Order"): one for each
 * adapter of the port. An address that a card provider was given keeps working when a venue changes its system.
 */
const ORDER_SYSTEMS = ["box-office", "tessitura"] as const;

export const isOrderSystem = (name: string): boolean =>
  ORDER_SYSTEMS.some((system) => system === name);
