import { addressOperations } from "./addresses";

/** What the storefront calls through the contract's client. */
export const operations = { ...addressOperations };

/** Every operation, by name. */
export const allOperations = { ...operations };
