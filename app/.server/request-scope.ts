import { AsyncLocalStorage } from "node:async_hooks";

import type { CrmSession } from "./ticketing/ticketing";

/** The request that is being answered, for what is called deep below it and for everybody alike. */
type RequestScope = {
  requestId: string;
  address: string;
  crmSession: () => CrmSession | null;
  /** A name for the sender that tells nothing about them; of who is signed in, the session says more. */
  visitor: string;
  knownBrowser: () => string | null;
};

export const requestScope = new AsyncLocalStorage<RequestScope | undefined>();
