import { addressOperations } from "./addresses";

/** Every operation, by name. */
export const operations = { ...addressOperations };
