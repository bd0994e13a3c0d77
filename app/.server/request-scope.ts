import { AsyncLocalStorage } from "node:async_hooks";

import type { CrmSession } from "./ticketing/ticketing";

/** The current request, for code that gets no context argument. */
type RequestScope = {
  requestId: string;
  address: string;
  crmSession: () => CrmSession | null;
  /** An anonymous id of the sender. */
  visitor: string;
  knownBrowser: () => string | null;
  /** The places in queues whose turns let it pass. */
  turns?: () => string[];
  /** On the way to paying: the box office answers it before others. */
  isUrgent?: boolean;
  /** Of a trace that somebody in front began (W3C Trace Context). */
  traceparent?: string;
};

export const requestScope = new AsyncLocalStorage<RequestScope | undefined>();
