import type { ProviderState } from "./records";

/** The state before the first session. */
export function emptyState(): ProviderState {
  return {
    version: 1,
    sessions: {},
    intents: {},
    charges: {},
    refunds: {},
    customers: {},
    deliveries: {},
    keptAnswers: {},
  };
}
