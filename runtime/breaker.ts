const FAILURES_TO_OPEN = 5;
const OPEN_MS = 2000;

/** Circuit breaker: opens for two seconds after five failures in a row, then after each failure until a success. */
export class Breaker {
  #failures = 0;
  #openUntil = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** After the pause all calls are allowed, not only one as a test: a page needs several to succeed. */
  allows(): boolean {
    if (this.#failures < FAILURES_TO_OPEN) return true;
    if (this.now() < this.#openUntil) return false;
    this.#failures = FAILURES_TO_OPEN - 1;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(): void {
    this.#failures += 1;
    if (this.#failures >= FAILURES_TO_OPEN) this.#openUntil = this.now() + OPEN_MS;
  }
}
