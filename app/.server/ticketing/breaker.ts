const FAILURES_TO_OPEN = 5;
const OPEN_MS = 2000;

/** After five failures in a row the box office is left alone for two seconds, then asked again until the next failure. */
export class Breaker {
  #failures = 0;
  #openUntil = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Whether a call may be made now. After the pause all may: a page makes several, and shows none of them alone. */
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
