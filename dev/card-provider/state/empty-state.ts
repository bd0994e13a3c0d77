import type { ProviderState } from "./records";

/** The cards that the box office's demo season says its first customer keeps here (dev/demo/demo-people.ts). */
const demo = {
  id: "cus_demo",
  created: 0,
  cards: {
    pm_demo_visa: {
      brand: "visa",
      last4: "4242",
      expMonth: 4,
      expYear: 2031,
      name: "Jordan Rivera",
    },
    pm_demo_mastercard: {
      brand: "mastercard",
      last4: "4444",
      expMonth: 11,
      expYear: 2029,
      name: "J Rivera",
    },
  },
};

/** The state before the first session. */
export function emptyState(): ProviderState {
  return {
    version: 1,
    sessions: {},
    intents: {},
    charges: {},
    refunds: {},
    customers: { [demo.id]: structuredClone(demo) },
    deliveries: {},
    keptAnswers: {},
  };
}
