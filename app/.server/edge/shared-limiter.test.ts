import { RateLimiterRes } from "rate-limiter-flexible";
import { expect, it } from "vitest";

import { SharedLimiter } from "./shared-limiter";

it("while no supervisor responds, a worker counts attempts itself", async () => {
  // Outside of a cluster there is none.
  const limiter = new SharedLimiter({ points: 2, duration: 60, keyPrefix: "test" });
  await limiter.consume("192.0.2.1");
  await limiter.consume("192.0.2.1");
  await expect(limiter.consume("192.0.2.1")).rejects.toBeInstanceOf(RateLimiterRes);
  await limiter.consume("192.0.2.2");
});
