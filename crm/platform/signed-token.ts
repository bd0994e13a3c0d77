import { hkdfSync } from "node:crypto";

import { type ExpiringSignature, expiringSignature } from "#runtime/expiring-signature";

/**
 * A token is valid for one purpose only. `order`: links in order mails. `payment-outcome`, `debit-outcome`: return
 * links from the provider's page, which show only the outcome. `stream`: the player page of one ticket.
 */
type TokenPurpose = "order" | "payment-outcome" | "debit-outcome" | "stream";

/** `subject`: ids. Tokens are URL-safe and have at most 40 characters. Each purpose has its own derived key. */
export function signedToken(
  purpose: TokenPurpose,
  secrets: readonly string[],
): ExpiringSignature<readonly string[]> {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync("sha256", secret, "", `foyer token ${purpose}`, 32)),
  );
  return expiringSignature(keys, (subject, ends) => JSON.stringify([...subject, ends]));
}
