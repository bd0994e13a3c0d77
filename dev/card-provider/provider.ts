import type { StateFile } from "./state/state-file";
import type { Deliveries } from "./webhooks/deliveries";
import { randomBytes } from "node:crypto";

export interface Provider {
  readonly file: StateFile;
  readonly deliveries: Deliveries;
  readonly secretKey: string;
  readonly merchantName: string;
  /** Public base URL of the payment pages, without a trailing slash. */
  publicUrl(): string;
  /** Milliseconds since 1970. */
  now(): number;
  /** A simulated outage. Not saved, so a restart ends it. */
  outage: boolean;
}

/** Seconds since 1970, the format of times in Stripe's API. */
export function nowSeconds(provider: Provider): number {
  return Math.floor(provider.now() / 1_000);
}

/** A random id in Stripe's format. A session's id must be unguessable, since it alone gives access to the payment page. */
export function newId(
  prefix: "cs_test" | "seti" | "pi" | "ch" | "cus" | "pm" | "re" | "evt" | "req",
): string {
  return `${prefix}_${randomBytes(prefix === "cs_test" ? 29 : 12).toString("hex")}`;
}
