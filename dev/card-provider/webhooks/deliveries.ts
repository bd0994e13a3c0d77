import type { Logger } from "pino";
import type { DeliveryRecord } from "../state/records";
import type { StateFile } from "../state/state-file";
import { createHmac } from "node:crypto";

/** Milliseconds between failed attempts. The last delay repeats until the event is too old. */
export const retryDelays: readonly number[] = [
  1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 120_000, 300_000, 600_000,
];

const GIVE_UP_AFTER_MS = 3 * 86_400_000; // Like Stripe.
const ATTEMPT_TIMEOUT_MS = 10_000;

interface DeliveriesOptions {
  file: StateFile;
  url: string;
  secret: string;
  retryDelays: readonly number[];
  now: () => number;
  log: Logger;
}

/** Sends events to the merchant, and retries with increasing delays until it responds with 2xx. */
export class Deliveries {
  #paused = false;
  #started = false;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #abort = new AbortController();

  constructor(private readonly options: DeliveriesOptions) {}

  get paused(): boolean {
    return this.#paused;
  }

  /** Starts delivering, including events left over from an earlier run. */
  start(): void {
    this.#started = true;
    for (const record of this.#pending()) this.#schedule(record, 0);
  }

  /** Queues an event. Doesn't wait for its delivery. */
  enqueue(record: DeliveryRecord): void {
    this.options.file.state.deliveries[record.id] = record;
    this.options.file.touch();
    this.#schedule(record, 0);
  }

  setPaused(paused: boolean): void {
    this.#paused = paused;
    if (paused) this.#clearTimers();
    else this.start();
  }

  /** Attempts every pending event once, even while paused. Returns how many were delivered. */
  async flush(): Promise<{ delivered: number; pending: number }> {
    const records = this.#pending();
    await Promise.all(records.map((record) => this.#attempt(record)));
    const delivered = records.filter((record) => record.status === "delivered").length;
    return { delivered, pending: records.length - delivered };
  }

  forget(): void {
    this.#clearTimers();
  }

  async stop(): Promise<void> {
    this.#started = false;
    this.#clearTimers();
    this.#abort.abort();
    await Promise.allSettled(this.#running.values());
  }

  #pending(): DeliveryRecord[] {
    return Object.values(this.options.file.state.deliveries).filter(
      (record) => record.status === "pending",
    );
  }

  #clearTimers(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #schedule(record: DeliveryRecord, delay: number): void {
    if (!this.#started || this.#paused) return;
    // Deleted by a reset in the meantime.
    if (this.options.file.state.deliveries[record.id] !== record) return;
    clearTimeout(this.#timers.get(record.id));
    this.#timers.set(
      record.id,
      setTimeout(() => {
        this.#timers.delete(record.id);
        void this.#attempt(record);
      }, delay),
    );
  }

  #attempt(record: DeliveryRecord): Promise<void> {
    const running = this.#running.get(record.id);
    if (running) return running;
    const attempt = this.#tryOnce(record)
      .catch((error: unknown) => this.options.log.error({ err: error }, "webhook state not saved"))
      .finally(() => {
        this.#running.delete(record.id);
        // Not earlier: a timer that fires during an attempt does nothing.
        if (record.status === "pending") this.#schedule(record, this.#delayAfter(record.attempts));
      });
    this.#running.set(record.id, attempt);
    return attempt;
  }

  async #tryOnce(record: DeliveryRecord): Promise<void> {
    // Saved first, so that a crash can't undo an event that the merchant has received.
    await this.options.file.save();
    const result = await this.#post(record);
    if (this.#abort.signal.aborted) return; // Interrupted by a stop: stays pending.
    record.attempts += 1;
    record.lastResult = result.text;
    if (result.ok) record.status = "delivered";
    else if (this.options.now() - record.created * 1_000 > GIVE_UP_AFTER_MS)
      record.status = "abandoned";
    this.options.file.touch();
    await this.options.file.save();
  }

  #delayAfter(attempts: number): number {
    const { retryDelays } = this.options;
    return retryDelays[Math.min(attempts, retryDelays.length) - 1] ?? 60_000;
  }

  async #post(record: DeliveryRecord): Promise<{ ok: boolean; text: string }> {
    try {
      const response = await fetch(this.options.url, {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": signatureHeader(
            record.payload,
            this.options.secret,
            this.options.now(),
          ),
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        },
        body: record.payload,
        redirect: "manual", // A redirect counts as a failure, as with Stripe.
        signal: AbortSignal.any([this.#abort.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return { ok: response.ok, text: String(response.status) };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return { ok: false, text: cause instanceof Error ? cause.message || cause.name : "failed" };
    }
  }
}

/** The `Stripe-Signature` header. Signs the time with the body, to prevent replays. */
export function signatureHeader(payload: string, secret: string, nowMs: number): string {
  const timestamp = Math.floor(nowMs / 1_000);
  const signature = createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("hex");
  return `t=${timestamp},v1=${signature}`;
}
