import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** A supervisor that is this busy restarts no worker either, and visitors wait for it. */
const TIMEOUT_MS = 1_000;

/** Attempts that the supervisor counts for all workers; while it does not respond, each worker counts its own. */
export class SharedLimiter extends RateLimiterCluster {
  private readonly own: RateLimiterMemory;

  constructor(limits: { points: number; duration: number; keyPrefix: string }) {
    super({ ...limits, timeoutMs: TIMEOUT_MS });
    this.own = new RateLimiterMemory(limits);
  }

  override async consume(
    ...[key, points]: Parameters<RateLimiterCluster["consume"]>
  ): Promise<RateLimiterRes> {
    try {
      return await super.consume(key, points);
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw refused;
      return this.own.consume(key, points);
    }
  }
}
