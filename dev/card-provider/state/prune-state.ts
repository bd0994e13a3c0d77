import type { ProviderState } from "./records";

const DAY = 86_400;
const KEEP_ANSWERS = DAY; // Stripe keeps idempotency keys for at least 24 hours.
const KEEP_DELIVERIES = 3 * DAY;
const KEEP_UNPAID_SESSIONS = 7 * DAY;

/** Forgets what nobody can ask for any more. Paid sessions stay: they may be refunded. */
export function pruneState(state: ProviderState, nowSeconds: number): void {
  drop(state.keptAnswers, (answer) => answer.created < nowSeconds - KEEP_ANSWERS);
  drop(
    state.deliveries,
    (delivery) => delivery.status !== "pending" && delivery.created < nowSeconds - KEEP_DELIVERIES,
  );
  drop(
    state.sessions,
    (session) =>
      session.status === "expired" && session.expiresAt < nowSeconds - KEEP_UNPAID_SESSIONS,
  );
  drop(
    state.intents,
    (intent) => intent.canceledAt !== null && intent.canceledAt < nowSeconds - KEEP_UNPAID_SESSIONS,
  );
}

function drop<Entry>(records: Record<string, Entry>, isOld: (entry: Entry) => boolean): void {
  for (const [id, entry] of Object.entries(records)) {
    if (isOld(entry)) Reflect.deleteProperty(records, id);
  }
}
