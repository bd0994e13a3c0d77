import { other } from "../support/api/stored";
import { stored } from "../api/support/stored";

// Mutants may leave unsettled orders. Too many would delay the reconciliation of a test's order, so that the test would
// fail and count as killing the mutant.
await stored.orders.change(
  { state: ["pending", "completing", "confirming"] },
  { state: "failed", failure: "cancelled" },
);
await stored.payments.change({ state: ["opening", "open"], paidAt: null }, { state: "cancelled" });
await stored.payments.change(
  { state: ["opening", "open", "cancelled", "declined", "unavailable"], paidAt: other(null) },
  { state: "refunded" },
);
