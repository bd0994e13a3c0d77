import { query } from "../api/support/create-test-performance";

// Mutants may leave unsettled orders. Too many would delay the reconciliation of a test's order, so that the test would
// fail and count as killing the mutant.
await query(`update orders set state = 'failed', failure = 'cancelled'
  where state in ('pending', 'completing', 'confirming')`);
await query(`update payments set state = case when paid_at is null then 'cancelled' else 'refunded' end
  where state in ('opening', 'open') or (paid_at is not null and state in ('cancelled', 'declined', 'unavailable'))`);
