import { AsyncLocalStorage } from "node:async_hooks";

import type { CrmSession } from "./ticketing/ticketing";

/** The request that is being answered, for what is called deep below it and for everybody alike. */
type RequestScope = {
  requestId: string;
  /** The visitor's address; "" where it is not known. */
  address: string;
  /** The customer or guest session of who sent it, as it is when asked: it changes where somebody signs in or out. */
  crmSession: () => CrmSession | null;
  /** A name for the sender that tells nothing about them; of who is signed in, the session says more. */
  visitor: string;
  /** The browser's key if a customer has signed in with it before, else null. */
  knownBrowser: () => string | null;
};

export const requestScope = new AsyncLocalStorage<RequestScope | undefined>();
