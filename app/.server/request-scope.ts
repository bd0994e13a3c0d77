import { AsyncLocalStorage } from "node:async_hooks";

/**
 * The id of the request that is being answered and the visitor's address, for what is called deep below it and for
 * everybody alike.
 */
export const requestScope = new AsyncLocalStorage<{ requestId: string; address: string }>();
