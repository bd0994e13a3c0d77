import { query } from "../api/support/create-test-performance";

// Mutants may leave orders that nobody settles: enough of them would keep the sweep from the order of a test, which
// would then count as one that noticed the mutant.
await query(`update orders set state = 'failed', failure = 'cancelled'
  where state in ('pending', 'completing', 'confirming')`);
await query(`update payments set state = case when paid_at is null then 'cancelled' else 'refunded' end
  where state in ('opening', 'open') or (paid_at is not null and state in ('cancelled', 'declined', 'unavailable'))`);
