import type { Urgency } from "#runtime/request-gate";

/** What every call of a request says about who makes it. */
export type Caller = {
  requestId: string;
  /** For the hold limit. Empty if the connection is already closed. */
  address: string;
  /** An anonymous id of the visitor. */
  visitor: string;
  /** The signed-in customer's session, which signing in changes. */
  session: () => string | null;
  /** The name of a browser that has signed in before. */
  knownBrowser: () => string | null;
  /** Ids of the places in queues whose turns admit this request. */
  turns: () => string[];
  /** The box office handles more urgent requests first. */
  urgency?: Urgency | undefined;
};
