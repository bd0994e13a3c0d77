import type {
  AttemptOutcome,
  CardFailure,
  ProviderCard,
  StoredCardCharge,
  StoredCardCharges,
  StoredCardOutcome,
  StoredCards,
} from "../../../../crm/money/payments/card-payments";

/** The provider's answer for a page or a charge that it does not have. */
const fail = (failure: CardFailure) => ({ ok: false as const, failure });

export const REFUSED = fail({ code: "refused", reason: "no such page" });
export const DOWN = fail({ code: "unavailable", reason: "simulated outage" });

type Intent = {
  charge: StoredCardCharge;
  outcome: AttemptOutcome;
  confirmed: StoredCardOutcome | null;
  charges: number;
};

const ok = <T>(value: T) => ({ ok: true as const, value });

/** The stored cards of a card provider whose responses a test can choose; it records charges. */
export class FakeStoredCards implements StoredCards, StoredCardCharges {
  down = false;
  readonly storedCards = new Map<string, ProviderCard>();
  readonly deletedCards: string[] = [];
  readonly intents = new Map<string, Intent>();
  /** Outcome by the provider's id of the card. Without an entry the card is charged. */
  readonly cardOutcomes = new Map<string, StoredCardOutcome>();

  async prepareCharge(charge: StoredCardCharge) {
    if (this.down) return DOWN;
    if (this.deletedCards.includes(charge.card)) return REFUSED;
    const providerId = `pi_fake_${charge.key}`;
    const earlier = this.intents.get(providerId);
    // Like the provider, refuses to reuse a key for a different request.
    if (earlier && JSON.stringify(earlier.charge) !== JSON.stringify(charge)) return REFUSED;
    if (!earlier)
      this.intents.set(providerId, {
        charge,
        outcome: { kind: "open", declined: false },
        confirmed: null,
        charges: 0,
      });
    return ok({ providerId });
  }

  async confirmCharge(providerId: string) {
    if (this.down) return DOWN;
    const intent = this.intents.get(providerId);
    if (intent === undefined) return REFUSED;
    // The provider's idempotency key: a repeat gets the first answer, also after it was canceled.
    if (intent.confirmed !== null) return ok(intent.confirmed);
    if (intent.outcome.kind === "ended") return ok({ kind: "canceled" as const });
    const { card } = intent.charge;
    if (this.deletedCards.includes(card)) return REFUSED;
    const confirmed = this.cardOutcomes.get(card) ?? { kind: "paid" as const, paidAt: new Date() };
    intent.confirmed = confirmed;
    if (confirmed.kind === "paid") {
      intent.outcome = confirmed;
      intent.charges += 1;
    }
    if (confirmed.kind === "declined") intent.outcome = { kind: "ended", declined: true };
    return ok(confirmed);
  }

  /** Cancels an intent, unless it was paid or is being charged. */
  cancelIntent(intent: Intent): AttemptOutcome {
    if (intent.outcome.kind === "open" && intent.confirmed?.kind !== "charging")
      intent.outcome = { ...intent.outcome, kind: "ended" };
    return intent.outcome;
  }

  private delay: { reach: () => void; released: Promise<void> } | null = null;

  /** Delays the next `findStoredCard` response until `release`; `reached` resolves when it is requested. */
  delayNextStoredCard(): { reached: Promise<void>; release: () => void } {
    let reach = () => {};
    let release = () => {};
    const reached = new Promise<void>((resolve) => (reach = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    this.delay = { reach, released };
    return { reached, release };
  }

  async findStoredCard(attemptId: string) {
    if (this.down) return DOWN;
    const { delay } = this;
    this.delay = null;
    delay?.reach();
    await delay?.released;
    return ok(this.storedCards.get(attemptId) ?? null);
  }

  async deleteCard(providerId: string) {
    if (this.down) return DOWN;
    this.deletedCards.push(providerId);
    return ok(null);
  }
}
