import type { StateFile } from "./state/state-file";
import type { Deliveries } from "./webhooks/deliveries";
import { randomBytes } from "node:crypto";

/** What every part of the stand-in works with. */
export interface Provider {
  readonly file: StateFile;
  readonly deliveries: Deliveries;
  readonly secretKey: string;
  readonly merchantName: string;
  /** Where browsers reach the hosted page, without a slash at the end. */
  publicUrl(): string;
  /** Milliseconds since 1970. */
  now(): number;
  /** True during a simulated outage. Not saved: a restart ends it. */
  outage: boolean;
}

/** The provider's clock in seconds, as Stripe's API writes times. */
export function nowSeconds(provider: Provider): number {
  return Math.floor(provider.now() / 1_000);
}

/** An id in Stripe's manner. A session's id is the only key to its page, so it cannot be guessed. */
export function newId(
  prefix: "cs_test" | "seti" | "pi" | "ch" | "cus" | "pm" | "re" | "evt" | "req",
): string {
  return `${prefix}_${randomBytes(prefix === "cs_test" ? 29 : 12).toString("hex")}`;
}
